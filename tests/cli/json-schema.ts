/** As much of JSON Schema as this project's schemas use. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly oneOf?: readonly Schema[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: false;
  readonly items?: Schema;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly $defs?: Readonly<Record<string, Schema>>;
}

/** What in a value does not keep to the schema, each with its place; nothing if all does. */
export function schemaFaults(value: unknown, root: Schema): readonly string[] {
  return faults(value, root, '');

  function faults(found: unknown, schema: Schema, place: string): readonly string[] {
    const own: string[] = [];
    const say = (wrong: boolean, what: string) => {
      if (wrong) own.push(`${place || 'the object'}: ${what}, not ${JSON.stringify(found)}`);
    };
    if (schema.$ref !== undefined) {
      const target = root.$defs?.[schema.$ref.replace('#/$defs/', '')];
      if (!target) return [`${schema.$ref} is not defined`];
      own.push(...faults(found, target, place));
    }
    if ('const' in schema) say(found !== schema.const, `must be ${schema.const}`);
    if (schema.enum) say(!schema.enum.includes(found), `must be one of ${schema.enum.join(', ')}`);
    if (schema.type) say(!isOfType(found, schema.type), `must be of type ${schema.type}`);
    if (schema.pattern) say(!new RegExp(schema.pattern).test(String(found)), `must match ${schema.pattern}`);
    if (schema.minimum !== undefined)
      say(Number(found) < schema.minimum, `must be ${schema.minimum} at least`);
    if (schema.maximum !== undefined)
      say(Number(found) > schema.maximum, `must be ${schema.maximum} at most`);
    if (schema.oneOf) {
      const fitting = schema.oneOf.filter((one) => faults(found, one, place).length === 0);
      say(fitting.length !== 1, `must be one of ${schema.oneOf.length}, is ${fitting.length}`);
    }
    if (Array.isArray(found)) {
      const { items } = schema;
      if (items) own.push(...found.flatMap((item, i) => faults(item, items, `${place}[${i}]`)));
    } else if (typeof found === 'object' && found !== null) {
      const { required = [], properties = {} } = schema;
      for (const name of required) say(!(name in found), `must have ${name}`);
      for (const [name, part] of Object.entries(found)) {
        const known = properties[name];
        if (known) own.push(...faults(part, known, `${place}.${name}`));
        else say(schema.additionalProperties === false, `must not have ${name}`);
      }
    }
    return own;
  }
}

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case 'integer':
      return Number.isInteger(value);
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    default:
      return typeof value === type;
  }
}
