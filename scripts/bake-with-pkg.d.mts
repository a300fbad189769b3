export function bake(
  program: { readonly bundle: string; readonly assets: Readonly<Record<string, string>> },
  bakery: { readonly node: string; readonly scratch: string },
  target: { readonly platform: 'linux' | 'win'; readonly base: string; readonly output: string },
): Promise<void>;
