import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useComboBox } from 'react-aria/useComboBox';
import { type AriaListBoxOptions, useListBox, useOption } from 'react-aria/useListBox';
import { type ComboBoxState, useComboBoxState } from 'react-stately/useComboBoxState';
import { Item } from 'react-stately/Item';
import { KeyCap } from './button.tsx';
import { PageDirection } from './page-direction.tsx';

export interface ComboOption {
  readonly id: string;
  readonly name: string;
  /** Its kind, or further details. */
  readonly detail?: string;
  /** The keyboard shortcut for the same thing. */
  readonly keys?: string;
}

interface ComboListProps {
  readonly name: string;
  readonly listName: string;
  readonly hint: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** The options that match the text. */
  readonly options: readonly ComboOption[];
  /** Called with the option's ID. */
  readonly onChoose: (id: string) => void;
}

/** A combo box for dialogs whose list is always open. Arrow keys move in the list while the field keeps focus; Enter chooses. */
export function ComboList(props: ComboListProps) {
  return (
    <PageDirection>
      <FieldAndList {...props} />
    </PageDirection>
  );
}

function FieldAndList({ name, listName, hint, text, onText, options, onChoose }: ComboListProps) {
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  // React Aria hides everything else from screen readers; the rest of the dialog must stay.
  const dialog = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    dialog.current = field.current?.closest('dialog') ?? document.body;
  }, []);
  const settings = {
    'aria-label': name,
    items: options,
    children: (option: ComboOption) => <Item key={option.id}>{option.name}</Item>,
    inputValue: text,
    onInputChange: onText,
    // Choosing an option runs it; nothing stays selected.
    selectedKey: null,
    onSelectionChange: (key: string | number | null) => {
      if (key !== null) onChoose(String(key));
    },
    allowsCustomValue: true,
    allowsEmptyCollection: true,
    shouldCloseOnBlur: false,
    shouldFocusWrap: true,
  };
  const state = useComboBoxState(settings);
  const { inputProps, listBoxProps } = useComboBox(
    { ...settings, inputRef: field, listBoxRef: list, popoverRef: dialog },
    state,
  );
  const open = useEffectEvent(() => state.open(null, 'manual'));
  useEffect(() => open(), []);
  const best = options[0]?.id;
  useEffect(() => {
    // React Aria clears the focused key whenever the text changes.
    const { selectionManager: manager } = state;
    if (state.isOpen && manager.focusedKey === null && best !== undefined) manager.setFocusedKey(best);
  });
  return (
    <>
      <input
        {...inputProps}
        // React Aria would choose the marked option on Tab as well; here choosing runs it.
        onKeyDown={(event) => {
          if (event.key !== 'Tab') inputProps.onKeyDown?.(event);
        }}
        ref={field}
        data-autofocus
        placeholder={hint}
        className="min-h-(--control) w-full rounded-md border border-line-strong bg-surface px-3"
      />
      <List listBoxProps={{ ...listBoxProps, 'aria-label': listName }} list={list} state={state} />
    </>
  );
}

interface ListProps {
  readonly listBoxProps: AriaListBoxOptions<object>;
  readonly list: RefObject<HTMLDivElement | null>;
  readonly state: ComboBoxState<object>;
}

function List({ listBoxProps: options, list, state }: ListProps) {
  // React Aria would also highlight an option that appears under a pointer at rest, and Enter would choose it.
  const { listBoxProps } = useListBox({ ...options, shouldFocusOnHover: false }, state, list);
  return (
    <div
      {...listBoxProps}
      ref={list}
      className="mt-3 max-h-96 overflow-y-auto"
      onPointerMove={({ target, movementX, movementY }) => {
        if (movementX === 0 && movementY === 0) return;
        const line = target instanceof Element ? target.closest<HTMLElement>('[data-key]') : null;
        if (line?.dataset['key'] !== undefined) state.selectionManager.setFocusedKey(line.dataset['key']);
      }}
    >
      {[...state.collection].map(({ key, value }) => (
        <Line key={key} option={value as ComboOption} state={state} />
      ))}
    </div>
  );
}

function Line({ option, state }: { readonly option: ComboOption; readonly state: ComboBoxState<object> }) {
  const { id, name, detail, keys } = option;
  const line = useRef<HTMLDivElement>(null);
  const { optionProps, descriptionProps, isFocused } = useOption({ key: id }, state, line);
  return (
    <div
      {...optionProps}
      ref={line}
      // Marks the option that Enter would choose; React Aria would mark the selected value.
      aria-selected={isFocused}
      className="flex min-h-(--control) items-center gap-3 rounded-sm px-3 select-none hover:bg-hover aria-selected:bg-accent-tint"
    >
      <span>{name}</span>
      {detail === undefined ? null : (
        // Announced as the description; hidden so that it isn't part of the name as well.
        <span {...descriptionProps} aria-hidden="true" className="ml-auto truncate text-sm text-ink-2">
          {detail}
        </span>
      )}
      {keys === undefined ? null : (
        <span aria-hidden="true" className="ml-auto flex-none">
          <KeyCap>{keys}</KeyCap>
        </span>
      )}
    </div>
  );
}
