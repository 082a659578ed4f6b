import { registerHooks } from 'node:module';
import { text } from 'node:stream/consumers';

// The generator needs the compiler API, which TypeScript 7 lacks, so it alone gets TypeScript 5.
registerHooks({
  resolve: (specifier, context, next) => next(specifier === 'typescript' ? 'typescript-5' : specifier, context),
});
const { default: generate, astToString } = await import('openapi-typescript');

/** Reads an OpenAPI document and prints its types, as a client's author would: `node print-client-types.ts < openapi.json`. */
const types = await generate(await text(process.stdin), { alphabetize: false });
process.stdout.write(astToString(types));
