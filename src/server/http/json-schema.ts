/** The subset of JSON Schema that the contract's schemas use. */
export interface JsonSchema {
  /** Several, when the alternatives differ in nothing else: `['string', 'null']`. */
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly additionalProperties?: JsonSchema | boolean;
}

/** The alternatives for a value, one schema for each; undefined if there is only one. */
export function alternativesOf(schema: JsonSchema): readonly JsonSchema[] | undefined {
  if (schema.anyOf) return schema.anyOf;
  const { type } = schema;
  return typeof type === 'object' ? type.map((one) => ({ ...schema, type: one })) : undefined;
}
