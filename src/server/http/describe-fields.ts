import * as z from 'zod/mini';
import { alternativesOf, type JsonSchema } from './json-schema.ts';

/** One field of a schema, described for people. */
export interface Field {
  /** For example `order.parcel_attributes[].qty`. */
  readonly path: string;
  readonly type: string;
  readonly isRequired: boolean;
  /** Limits and patterns, as text. */
  readonly rules: string;
}

const LARGEST_SAFE = Number.MAX_SAFE_INTEGER;

/** Every field of a schema with its full path, in the schema's order. */
export function describeFields(schema: z.ZodMiniType, io: 'input' | 'output'): Field[] {
  return listFields(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema, '', true);
}

function listFields(given: JsonSchema, path: string, isRequired: boolean): Field[] {
  const alternatives = (alternativesOf(given) ?? []).filter((one) => one.type !== 'null');
  const schema = alternatives.length === 1 && alternatives[0] ? alternatives[0] : given;
  const own = path === '' ? [] : [{ path, type: nameType(given), isRequired, rules: nameRules(schema) }];
  if (schema.items) return [...own, ...listInside(schema.items, `${path}[]`)];
  return [...own, ...listInside(schema, path)];
}

/** For a list, only the fields of its items; the type of plain items is part of the list's own type. */
function listInside(schema: JsonSchema, path: string): Field[] {
  const alternatives = schema.anyOf?.filter((one) => one.properties) ?? [];
  if (alternatives.length > 0) return alternatives.flatMap((one) => listInside(one, path));
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    listFields(property, path === '' ? name : `${path}.${name}`, schema.required?.includes(name) === true),
  );
}

function nameType(schema: JsonSchema): string {
  return [...new Set(nameTypes(schema))].join(' or ');
}

function nameTypes(schema: JsonSchema): string[] {
  return alternativesOf(schema)?.flatMap(nameTypes) ?? [nameOneType(schema)];
}

function nameOneType(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(', ');
  if (schema.type === 'array') return `list of ${schema.items ? nameType(schema.items) : 'anything'}`;
  if (schema.type === 'object' && typeof schema.additionalProperties === 'object' && !schema.properties) {
    return Object.keys(schema.additionalProperties).length === 0
      ? 'object'
      : `map to ${nameType(schema.additionalProperties)}`;
  }
  return typeof schema.type === 'string' ? schema.type : 'anything';
}

function nameRules(schema: JsonSchema): string {
  const bounds = (least: number | undefined, most: number | undefined, unit: string) => [
    least === undefined || least === -LARGEST_SAFE || (least === 0 && unit !== '') ? '' : `at least ${least}${unit}`,
    most === undefined || most === LARGEST_SAFE ? '' : `at most ${most}${unit}`,
  ];
  return [
    ...bounds(schema.minimum, schema.maximum, ''),
    schema.exclusiveMinimum === undefined ? '' : `above ${schema.exclusiveMinimum}`,
    ...bounds(schema.minLength, schema.maxLength, ' characters'),
    ...bounds(schema.minItems, schema.maxItems, ' items'),
    schema.format === 'date-time' ? 'ISO 8601' : schema.pattern === undefined ? '' : schema.pattern,
  ]
    .filter((rule) => rule !== '')
    .join(', ');
}
