import { readFileSync } from 'node:fs';
import { mergeLabels } from '../src/dashboard/features/printing/merge-labels.ts';

/** Merges the files that it is given and says how long that took and what it needed; a process of its own for the memory. */
const paths = JSON.parse(readFileSync(0, 'utf8')) as string[];
const files = paths.map((path) => new Uint8Array(readFileSync(path)));
const started = performance.now();
const merged = await mergeLabels({ files, order: files.map((_, index) => index), size: 'thermal_a6', startAt: 1 });
const ms = performance.now() - started;
if (merged.sheets !== files.length) throw new Error(`${merged.sheets} pages of ${files.length} labels.`);
console.log(JSON.stringify({ ms, peakMb: process.resourceUsage().maxRSS / 1024 }));
