import { type ReactNode, useRef } from 'react';
import { useTab, useTabList, useTabPanel } from 'react-aria/useTabList';
import { Item } from 'react-stately/Item';
import { type TabListState, useTabListState } from 'react-stately/useTabListState';
import { PageDirection } from './page-direction.tsx';

interface TabsProps<T extends string> {
  readonly name: string;
  readonly tabs: readonly T[];
  readonly nameOf: (tab: T) => string;
  readonly chosen: T;
  readonly onChoose: (tab: T) => void;
  readonly className?: string;
  readonly panelClassName?: string;
  /** A tab whose panel is only hidden, not unmounted, while another tab is selected, so that its input is kept. */
  readonly kept?: T;
  /** Content of a tab's panel. */
  readonly children: (tab: T) => ReactNode;
}

/** Tabs with the selected one's panel. One tab stop; arrow keys select and wrap around; Home and End go to the ends. */
export function Tabs<T extends string>(props: TabsProps<T>) {
  return (
    <PageDirection>
      <TabsInDirection {...props} />
    </PageDirection>
  );
}

function TabsInDirection<T extends string>(props: TabsProps<T>) {
  const { name, tabs, nameOf, chosen, onChoose, className = '', panelClassName, kept, children } = props;
  const list = useRef<HTMLDivElement>(null);
  const state = useTabListState({
    children: tabs.map((tab) => <Item key={tab}>{nameOf(tab)}</Item>),
    selectedKey: chosen,
    onSelectionChange: (key) => {
      const tab = tabs.find((one) => one === key);
      if (tab !== undefined && tab !== chosen) onChoose(tab);
    },
  });
  const { tabListProps } = useTabList({ 'aria-label': name }, state, list);
  return (
    <>
      <div {...tabListProps} ref={list} className={`flex flex-wrap border-b border-line ${className}`}>
        {tabs.map((tab) => (
          <Tab key={tab} tab={tab} state={state} name={nameOf(tab)} />
        ))}
      </div>
      {tabs.map((tab) =>
        tab === chosen || tab === kept ? (
          <TabPanel key={tab} tab={tab} state={state} className={panelClassName}>
            {children(tab)}
          </TabPanel>
        ) : null,
      )}
    </>
  );
}

interface TabProps {
  readonly tab: string;
  readonly state: TabListState<object>;
}

function Tab({ tab, state, name }: TabProps & { readonly name: string }) {
  const button = useRef<HTMLDivElement>(null);
  const { tabProps } = useTab({ key: tab }, state, button);
  return (
    <div
      {...tabProps}
      ref={button}
      className="flex min-h-11 items-center px-3 text-table font-semibold text-ink-2 select-none -outline-offset-4! hover:text-ink aria-selected:text-ink aria-selected:shadow-[inset_0_-3px_0_var(--ink)]"
    >
      {name}
    </div>
  );
}

function TabPanel({
  tab,
  state,
  className,
  children,
}: TabProps & { readonly className: string | undefined; readonly children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  const { tabPanelProps } = useTabPanel({ id: tab }, state, panel);
  return (
    <div {...tabPanelProps} ref={panel} hidden={tab !== state.selectedKey} className={className}>
      {children}
    </div>
  );
}
