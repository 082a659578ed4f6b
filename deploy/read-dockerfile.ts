export interface Instruction {
  readonly name: string;
  readonly text: string;
}

export interface Stage {
  readonly name: string;
  readonly base: string;
  readonly instructions: readonly Instruction[];
}

/** The stages of a Dockerfile, as far as ours goes: no here-documents, no arguments. */
export function readDockerfile(text: string): Stage[] {
  const stages: { name: string; base: string; instructions: Instruction[] }[] = [];
  const lines = text
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/gu, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '');
  for (const line of lines) {
    const [, name = '', rest = ''] = /^([A-Z]+)\s+(.*)$/u.exec(line) ?? [];
    if (name === '') throw new Error(`The Dockerfile has a line that is no instruction: ${line}`);
    if (name === 'FROM') {
      const [base = '', , stage = String(stages.length)] = rest.split(/\s+/u);
      stages.push({ name: stage, base, instructions: [] });
    } else {
      const stage = stages.at(-1);
      if (!stage) throw new Error(`${name} stands before FROM`);
      stage.instructions.push({ name, text: rest });
    }
  }
  return stages;
}

/** The command of CMD or HEALTHCHECK, which ours give as lists. */
export function readCommand(text: string): string[] {
  const list = text.slice(text.indexOf('['));
  return JSON.parse(list) as string[];
}

/** Sources and target of a COPY, and the stage that it takes them from; undefined: what is built from. */
export function readCopy(text: string): { from: string | undefined; sources: string[]; target: string } {
  const words = text.split(/\s+/u);
  const from = words[0]?.startsWith('--from=') === true ? words.shift()?.slice('--from='.length) : undefined;
  return { from, sources: words.slice(0, -1), target: words.at(-1) ?? '' };
}
