import { useId, useState } from 'react';
import { learnScanner, MAX_GAP_MS, acceptsScan, TRIAL_LIMITS } from '#domain/learn-scanner.ts';
import type { Scan } from '#domain/scan-burst.ts';
import { SCAN_ENDS } from '#domain/scan-limits.ts';
import { scanCopy } from '#dashboard/copy/scan.ts';
import { settingsCopy } from '#dashboard/copy/settings.ts';
import { useStore } from '#dashboard/browser/store.ts';
import { scannerSettings } from '#dashboard/browser/scanner-settings.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { useScans } from '#dashboard/browser/scans.ts';
import { playSound } from '#dashboard/browser/sounds.ts';
import { SelectField } from '#dashboard/ui/select-field.tsx';
import { Switch } from '#dashboard/ui/switch.tsx';
import { TextField } from '#dashboard/ui/text-field.tsx';
import { NotificationSwitch } from './notification-switch.tsx';

const copy = scanCopy.settings;
const ending = settingsCopy.scanner;
const ANY = 'any';
const ENDS = [ANY, ...SCAN_ENDS] as const;
/** The number of recent scans to learn from; several, because some scanners pause now and then. */
const LEARNED_FROM = 10;
const SOUNDS = ['done', 'again', 'check', 'wrong'] as const;

/** Settings → Scanner and sound: can be tried out on the spot; kept on this device. */
export function ScannerSection() {
  const settings = useStore(scannerSettings);
  const [seen, setSeen] = useState<readonly Scan[]>([]);
  const last = seen.at(-1);
  const [gapId, volumeId] = [useId(), useId()];
  useScans((scan) => setSeen([...seen, scan].slice(-LEARNED_FROM)), 'page', TRIAL_LIMITS);
  const isTaken = seen.every((scan) => acceptsScan(settings, scan));
  const set = (change: Partial<typeof settings>) => scannerSettings.set({ ...settings, ...change });
  return (
    <div className="flex flex-col gap-7">
      <section aria-labelledby={`${gapId}-test`} className="rounded-lg border border-line bg-surface p-5">
        <h3 id={`${gapId}-test`} className="font-bold">
          {copy.test}
        </h3>
        <p className="text-ink-2">{copy.testHint}</p>
        <div role="status" className="mt-3">
          {last === undefined ? (
            <p>{copy.none}</p>
          ) : (
            <>
              <p className="font-mono text-lg break-all">{last.text}</p>
              <p className="tabular-nums">{copy.last(last.text.length, last.gapMs, last.end)}</p>
              <p className="mt-1">{isTaken ? copy.fits : copy.tooSlow}</p>
            </>
          )}
        </div>
        {isTaken ? null : (
          <Button size="small" className="mt-3" onClick={() => set(learnScanner(seen))}>
            {copy.learn}
          </Button>
        )}
      </section>
      <div>
        <label htmlFor={gapId} className="font-semibold">
          {copy.gap}
        </label>
        <p id={`${gapId}-hint`} className="text-sm text-ink-3">
          {copy.gapHint(settings.gapMs)}
        </p>
        <input
          id={gapId}
          type="range"
          min={15}
          max={MAX_GAP_MS}
          step={5}
          aria-describedby={`${gapId}-hint`}
          value={settings.gapMs}
          onChange={(event) => set({ gapMs: Number(event.target.value) })}
          className="mt-1 h-11 w-72 max-w-full accent-accent"
        />
      </div>
      <SelectField
        label={ending.end}
        hint={ending.endHint}
        value={settings.end ?? ANY}
        onChange={(name) => set({ end: SCAN_ENDS.find((one) => one === name) ?? null })}
      >
        {ENDS.map((one) => (
          <option key={one} value={one}>
            {ending.ends[one]}
          </option>
        ))}
      </SelectField>
      <TextField
        label={copy.prefix}
        hint={copy.prefixHint}
        maxLength={20}
        autoComplete="off"
        spellCheck={false}
        className="max-w-72"
        value={settings.prefix}
        onChange={(event) => set({ prefix: event.target.value })}
      />
      <Switch
        name={copy.sound}
        hint={copy.soundHint}
        isOn={settings.hasSound}
        onChange={(hasSound) => set({ hasSound })}
      />
      <div>
        <label htmlFor={volumeId} className="block font-semibold">
          {copy.volume}
        </label>
        <input
          id={volumeId}
          type="range"
          min={0}
          max={1}
          step={0.1}
          value={settings.volume}
          onChange={(event) => set({ volume: Number(event.target.value) })}
          className="mt-1 h-11 w-72 max-w-full accent-accent"
        />
        <div className="mt-2 flex flex-wrap gap-3">
          {SOUNDS.map((sound) => (
            <Button key={sound} size="small" onClick={() => playSound(sound)}>
              {copy.play(copy.sounds[sound])}
            </Button>
          ))}
        </div>
      </div>
      <NotificationSwitch />
    </div>
  );
}
