/** No endpoint accepts or answers anything this deep; recursive code runs out of stack only far above it. */
const DEEPEST = 64;

/** Whether a JSON text nests objects and lists deeper than any endpoint does. Checks the text itself, so that nothing deep is ever built. */
export function isNestedTooDeep(text: string): boolean {
  return cutNesting(text) !== text;
}

/** A JSON text with null in place of everything that is nested too deep. */
export function cutNesting(text: string): string {
  let kept = '';
  let from = 0;
  let depth = 0;
  let isInString = false;
  for (let place = 0; place < text.length; place += 1) {
    const character = text[place];
    if (isInString) {
      if (character === '\\') place += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '[' || character === '{') {
      depth += 1;
      if (depth === DEEPEST + 1) kept += `${text.slice(from, place)}null`;
    } else if (character === ']' || character === '}') {
      if (depth === DEEPEST + 1) from = place + 1;
      depth -= 1;
    }
  }
  return kept + (depth > DEEPEST ? '' : text.slice(from));
}
