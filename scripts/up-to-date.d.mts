export type Place = string | { readonly folder: string; readonly without: string };

export function bringUpToDate(
  step: {
    readonly record: string;
    readonly inputs: readonly Place[];
    readonly outputs: readonly string[];
    readonly salt?: string;
  },
  make: () => void,
): void;
