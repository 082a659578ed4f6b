import { shortcutCopy } from '#dashboard/copy/shortcuts.ts';

/** All keyboard shortcuts, for the sheet and for Settings. */
export function ShortcutList() {
  return (
    <div className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
      {shortcutCopy.groups.map(({ name, keys }) => (
        <section key={name}>
          <h3 className="mb-1.5 font-bold">{name}</h3>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-table">
            {keys.map(([key, what]) => (
              <div key={key} className="contents">
                <dt className="font-mono">{key}</dt>
                <dd className="text-ink-2">{what}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
