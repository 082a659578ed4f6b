import { Check } from 'lucide';
import { useRef } from 'react';
import { useListBox, useOption } from 'react-aria/useListBox';
import { Item } from 'react-stately/Item';
import { type ListState, useListState } from 'react-stately/useListState';
import { Icon } from './icon.tsx';
import { PageDirection } from './page-direction.tsx';

interface Option {
  readonly value: string;
  readonly name: string;
  readonly count?: string;
}

interface OptionListProps {
  readonly name: string;
  readonly options: readonly Option[];
  readonly chosen: readonly string[];
  readonly onChoose: (chosen: readonly string[]) => void;
  /** Whether any number of values can be chosen, or one at most. */
  readonly isMany?: boolean;
  readonly takesFocus?: boolean;
}

/** A list of values to tick: arrows move, letters jump, Enter and Space choose. Choosing a ticked value unticks it. */
export function OptionList(props: OptionListProps) {
  const isEmpty = props.options.length === 0;
  return (
    <PageDirection>
      {/* The list takes focus when it mounts, so it is remounted when its values arrive. */}
      <Options {...props} key={String(isEmpty)} takesFocus={props.takesFocus === true && !isEmpty} />
    </PageDirection>
  );
}

function Options({ name, options, chosen, onChoose, isMany = false, takesFocus = false }: OptionListProps) {
  const list = useRef<HTMLDivElement>(null);
  const state = useListState<object>({
    children: options.map((option) => (
      <Item key={option.value} textValue={option.name}>
        {option.name}
      </Item>
    )),
    selectionMode: isMany ? 'multiple' : 'single',
    selectedKeys: chosen,
    onSelectionChange: (keys) => {
      onChoose(keys === 'all' ? options.map(({ value }) => value) : Array.from(keys, String));
    },
  });
  const { listBoxProps } = useListBox(
    {
      'aria-label': name,
      autoFocus: takesFocus && 'first',
      shouldFocusWrap: true,
      // If choosing closes the list, the release of the press must not land on whatever lies beneath.
      shouldSelectOnPressUp: true,
      // Esc closes the surrounding popover or dialog; it must not clear the choice.
      escapeKeyBehavior: 'none',
    },
    state,
    list,
  );
  return (
    <div {...listBoxProps} ref={list} className="focus-visible:-outline-offset-2">
      {options.map((option) => (
        <OptionLine key={option.value} option={option} state={state} />
      ))}
    </div>
  );
}

function OptionLine({ option, state }: { readonly option: Option; readonly state: ListState<object> }) {
  const line = useRef<HTMLDivElement>(null);
  const { optionProps, isSelected } = useOption({ key: option.value }, state, line);
  return (
    <div
      {...optionProps}
      ref={line}
      className="flex min-h-(--control) w-full items-center gap-2.5 rounded-sm px-3 text-start text-table select-none hover:bg-hover focus-visible:-outline-offset-2 aria-selected:bg-accent-tint"
    >
      <Icon of={Check} size={16} className={isSelected ? 'text-accent' : 'invisible'} />
      <span className="min-w-0 flex-1 wrap-anywhere">{option.name}</span>
      {option.count === undefined ? null : (
        <span aria-hidden="true" className="text-ink-3 tabular-nums">
          {option.count}
        </span>
      )}
    </div>
  );
}
