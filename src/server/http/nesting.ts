/** No endpoint accepts a body this deep; recursive code runs out of stack only far above it. */
const DEEPEST = 64;

/** Whether a JSON text nests objects and lists deeper than any endpoint does. Checks the text before it is parsed, so nothing deep is ever built. */
export function isNestedTooDeep(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let place = 0; place < text.length; place += 1) {
    const character = text[place];
    if (isInString) {
      if (character === '\\') place += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    if (depth > DEEPEST) return true;
  }
  return false;
}
