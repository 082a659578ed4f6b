import { type ComponentType, useEffect, useRef } from 'react';
import { Navigate, useParams } from 'react-router';
import { settingsCopy } from '#dashboard/copy/settings.ts';
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
import { ShortcutsSection } from './shortcuts-section.tsx';

const SECTION_NAMES = Object.keys(settingsCopy.names) as SettingsSection[];
/** Shown at `/settings` itself, without a redirect, which would render the page twice. */
const FIRST_SECTION: SettingsSection = 'connection';
const isSection = (text: string): text is SettingsSection => SECTION_NAMES.some((name) => name === text);

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
  usePageTitle(settingsCopy.title);
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isSection(section)) showWithin(bar.current, `[href$="/${section}"]`);
  }, [section]);
  if (!isSection(section)) return <Navigate to={paths.settings()} replace />;
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
        {SECTION_NAMES.map((one) => (
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
