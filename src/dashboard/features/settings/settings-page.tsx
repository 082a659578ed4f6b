import { type ComponentType, useEffect, useRef } from 'react';
import { useParams } from 'react-router';
import { settingsCopy } from '#dashboard/copy/settings.ts';
import { lazyPage } from '#dashboard/components/lazy-page.ts';
import { paths, type SettingsSection } from '#dashboard/paths.ts';
import { Link } from '#dashboard/router/link.tsx';
import { usePageTitle } from '#dashboard/browser/page-title.ts';
import { showWithin } from '#dashboard/browser/show-within.ts';
import { AppearanceSection } from './appearance-section.tsx';
import { AuditSection } from './audit-section.tsx';
import { CutOffsSection } from './cut-offs/cut-offs-section.tsx';
import { ConnectionSection } from './connection-section.tsx';
import { PeopleSection } from './people-section.tsx';
import { ScannerSection } from './scanner-section.tsx';
import { isSettingsSection, SETTINGS_SECTIONS } from './settings-sections.ts';
import { ShortcutsSection } from './shortcuts-section.tsx';

/** Shown at `/settings` itself, without a redirect, which would render the page twice. */
const FIRST_SECTION: SettingsSection = 'connection';

const NotFound = lazyPage(() => import('#dashboard/components/not-found.tsx'), 'NotFound');

/** `Printing` belongs to another feature, so the router passes it in. */
export function SettingsPage({ Printing }: { readonly Printing: ComponentType }) {
  const { section = FIRST_SECTION } = useParams();
  const sections = {
    connection: ConnectionSection,
    people: PeopleSection,
    'cut-offs': CutOffsSection,
    printing: Printing,
    scanner: ScannerSection,
    appearance: AppearanceSection,
    shortcuts: ShortcutsSection,
    audit: AuditSection,
  } satisfies Record<SettingsSection, ComponentType>;
  usePageTitle(isSettingsSection(section) ? settingsCopy.title : null);
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isSettingsSection(section)) showWithin(bar.current, `[href$="/${section}"]`);
  }, [section]);
  if (!isSettingsSection(section)) return <NotFound />;
  const Content = sections[section];
  return (
    <div className="px-4 pt-5 pb-10 lg:px-6">
      <h1 tabIndex={-1} className="text-title font-bold tracking-[-0.015em]">
        {settingsCopy.title}
      </h1>
      <nav
        ref={bar}
        aria-label={settingsCopy.sections}
        className="mt-2 flex overflow-x-auto border-b border-line [scrollbar-width:none]"
      >
        {SETTINGS_SECTIONS.map((one) => (
          <Link
            key={one}
            to={paths.settings(one)}
            {...(one === section ? { 'aria-current': 'page' as const } : {})}
            className="flex min-h-11 items-center px-3 text-table font-semibold whitespace-nowrap text-ink-2 -outline-offset-4! hover:text-ink aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_0_-3px_0_var(--ink)]"
          >
            {settingsCopy.names[one]}
          </Link>
        ))}
      </nav>
      <section className="mt-6 max-w-3xl">
        <h2 className="mb-4 text-lg font-bold">{settingsCopy.names[section]}</h2>
        <Content />
      </section>
    </div>
  );
}
