import { printLabelsCopy } from '#dashboard/copy/print-labels.ts';
import { useStore } from '#dashboard/browser/store.ts';
import { printSettings } from '#dashboard/state/print-settings.ts';
import { Switch } from '#dashboard/ui/switch.tsx';
import { OrderOptions, SizeOption } from './print-options.tsx';
import { StationSite } from './station-site.tsx';
import { TestLabelButton } from './test-label-button.tsx';

const copy = printLabelsCopy.section;

/** A switch of a command line, which stays on one line. */
const SWITCH = /(--[a-z-]+)/u;

/** Settings → Printing: this station's settings, and how to print without the print window. */
export function PrintingSection() {
  const settings = useStore(printSettings);
  return (
    <div className="flex flex-col gap-7">
      <p className="text-ink-2">{copy.standards}</p>
      <SizeOption settings={settings} onSet={printSettings.set} />
      <OrderOptions settings={settings} onSet={printSettings.set} />
      <StationSite />
      <div>
        <p className="mb-2 text-ink-2">{copy.testHint}</p>
        <TestLabelButton size={settings.size} />
      </div>
      <Switch
        name={copy.silent}
        hint={copy.silentHint}
        isOn={settings.isSilent}
        onChange={(isSilent) => printSettings.set({ ...settings, isSilent })}
      />
      <section aria-labelledby="silent-how" className="rounded-lg border border-line bg-surface p-5">
        <h3 id="silent-how" className="font-bold">
          {copy.how}
        </h3>
        <ol className="mt-2 list-decimal pl-5">
          {copy.steps.map((step) => (
            <li key={step} className="py-1">
              {step.split(SWITCH).map((part) => (
                <span key={part} className={part.startsWith('--') ? 'whitespace-nowrap' : undefined}>
                  {part}
                </span>
              ))}
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
