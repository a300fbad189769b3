/** Numbers of a language and the forms of nouns that go with them, as Intl knows them. */

/** A noun in each of its forms, in English `one` and `other`. */
export type NounForms<Form extends Intl.LDMLPluralRule> = Readonly<Record<Form, string>>;

export interface Figures {
  /** The tag of the language, such as `zh-Hans`. */
  readonly locale: string;
  /** Those that nouns have after whole numbers. */
  readonly forms: readonly Intl.LDMLPluralRule[];
  /** With `digits` digits after the point. */
  decimal(value: number, digits: number): string;
}

export interface NounFigures<Form extends Intl.LDMLPluralRule> extends Figures {
  /** A whole number and the form of a noun: `counted(2, { one: 'move', other: 'moves' })` is `2 moves`. */
  counted(number: number, noun: NounForms<Form>): string;
}

/** The figures of a language. Its Intl objects are made when they are first needed: not every program has them. */
export function figuresOf<Form extends Intl.LDMLPluralRule>(
  locale: string,
  forms: readonly Form[],
): NounFigures<Form> {
  let rules: Intl.PluralRules | undefined;
  return {
    locale,
    forms,
    counted(number, noun) {
      rules ??= new Intl.PluralRules(locale);
      return `${number} ${noun[rules.select(number) as Form] ?? noun[forms.at(-1) as Form]}`;
    },
    decimal: (value, digits) =>
      new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
        value,
      ),
  };
}
