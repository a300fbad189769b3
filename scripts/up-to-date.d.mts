export type Place = string | { readonly folder: string; readonly without: string };

export function bringUpToDate<Made extends Promise<void> | void>(
  step: {
    readonly record: string;
    readonly inputs: readonly Place[];
    readonly outputs: readonly string[];
    readonly salt?: string;
  },
  make: () => Made,
): Made;
