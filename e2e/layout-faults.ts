import type { Page } from '@playwright/test';

const CONTROLS =
  'button, a[href], input:not([type=hidden]), select, textarea, summary, [role=option], [role=menuitem], [role=tab]';
/** For the browser's rounding. */
const SLACK_PX = 1;

/**
 * What can't be reached or read on the page as it stands: scrolled away sideways, cut off by its box or the window, or overlapping another
 * control. Things that float over a scrolling list (bars, dialogs, menus) may overlap it.
 */
export async function findLayoutFaults(page: Page): Promise<string[]> {
  await settle(page);
  return page.evaluate(
    ({ selector, slack }) => {
      const root = document.documentElement;
      const modal = [
        ...document.querySelectorAll(
          'dialog[open]:modal, [role=dialog][aria-modal=true], [role=alertdialog][aria-modal=true]',
        ),
      ].at(-1);
      const nameOf = (control: Element) =>
        `“${(control.getAttribute('aria-label') ?? control.textContent ?? '').trim().slice(0, 40) || control.tagName + '.' + control.className.slice(0, 60)}”`;

      /** A field's padding keeps its text clear of a button inside it. */
      const boxOf = (control: Element) => {
        const box = control.getBoundingClientRect();
        if (!control.matches('input[type=text], input[type=password], input[type=search], input:not([type])'))
          return box;
        const style = getComputedStyle(control);
        const [left, right] = [Number.parseFloat(style.paddingLeft), Number.parseFloat(style.paddingRight)];
        return new DOMRect(box.left + left, box.top, box.width - left - right, box.height);
      };

      /** The visible part of an element, and whether something permanently cuts it off sideways. */
      const measureVisible = (control: Element) => {
        const box = boxOf(control);
        let { left, top, right, bottom } = box;
        let isCut = false;
        let isFixed = getComputedStyle(control).position === 'fixed';
        let layer: Element | null = null;
        for (let around: Element | null = control; around !== null; around = around.parentElement) {
          const style = getComputedStyle(around);
          if (layer === null && /fixed|sticky/u.test(style.position)) layer = around;
          if (around.matches('dialog, [popover], [role=dialog], [role=menu], [role=listbox]')) layer ??= around;
          if (around === control) continue;
          if (isFixed) break;
          if (/auto|scroll|hidden|clip/u.test(`${style.overflowX} ${style.overflowY}`)) {
            const frame = around.getBoundingClientRect();
            const scrolls = /auto|scroll/u.test(style.overflowX) && around.scrollWidth > around.clientWidth;
            if (
              !scrolls &&
              style.overflowX !== 'visible' &&
              (box.left < frame.left - slack || box.right > frame.right + slack)
            )
              isCut = true;
            [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
            [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
          }
          if (style.position === 'fixed') isFixed = true;
        }
        return { left, top, right, bottom, isCut, layer, width: box.width, height: box.height };
      };

      const isShown = (control: Element) =>
        control.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) &&
        control.closest('[inert], [aria-hidden=true]') === null &&
        // For screen readers only.
        !(control.getBoundingClientRect().width <= 2 || control.getBoundingClientRect().height <= 2);

      /** Whether any of its words are visible, not just announced. */
      const showsWords = (control: Element) => {
        const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
          const box = text.textContent?.trim() === '' ? undefined : text.parentElement?.getBoundingClientRect();
          if (box !== undefined && box.width > 2 && box.height > 2) return true;
        }
        return false;
      };

      /** The visible words that reach furthest to the right. */
      const widestWords = () => {
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        let widest = { right: 0, words: '' };
        for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
          range.selectNodeContents(text);
          const { right } = range.getBoundingClientRect();
          if (right > widest.right) widest = { right, words: text.textContent?.trim().slice(0, 80) ?? '' };
        }
        return `“${widest.words}” ends at ${Math.round(widest.right)}`;
      };

      const controls = [...(modal ?? document).querySelectorAll(selector)]
        .filter(isShown)
        .map((control) => ({ control, seen: measureVisible(control) }));
      const faults: string[] = [];
      if (root.scrollWidth > root.clientWidth + slack)
        faults.push(`the page is ${root.scrollWidth} px wide in ${root.clientWidth}: ${widestWords()}`);
      if (modal !== undefined && modal.scrollWidth > modal.clientWidth + slack)
        faults.push(`the dialog's content is ${modal.scrollWidth} px wide in ${modal.clientWidth}`);
      for (const [at, { control, seen }] of controls.entries()) {
        if (seen.right - seen.left <= slack || seen.bottom - seen.top <= slack) {
          if (seen.isCut && seen.bottom - seen.top > slack) faults.push(`${nameOf(control)} is hidden by its box`);
          continue;
        }
        if (seen.isCut) faults.push(`${nameOf(control)} is cut off by its box`);
        const isInScroller = control.closest('[data-scrolls-sideways], .overflow-x-auto') !== null;
        if (!isInScroller && (seen.left < -slack || seen.right > root.clientWidth + slack))
          faults.push(`${nameOf(control)} is outside the window`);
        if (
          control.matches('button, a') &&
          control.querySelector('svg') !== null &&
          !showsWords(control) &&
          control.getAttribute('title') === null
        )
          faults.push(`the icon of ${nameOf(control)} has no tooltip`);
        const style = getComputedStyle(control);
        if (
          control.matches('button, a') &&
          style.textOverflow !== 'ellipsis' &&
          /hidden|clip/u.test(style.overflowX) &&
          control.scrollWidth > control.clientWidth + slack
        )
          faults.push(`the words of ${nameOf(control)} are cut off`);
        for (const other of controls.slice(at + 1)) {
          if (control.contains(other.control) || other.control.contains(control) || seen.layer !== other.seen.layer)
            continue;
          // A label's whole area belongs to its input.
          if (control.closest('label') !== null && control.closest('label') === other.control.closest('label'))
            continue;
          if (
            Math.min(seen.right, other.seen.right) - Math.max(seen.left, other.seen.left) > slack &&
            Math.min(seen.bottom, other.seen.bottom) - Math.max(seen.top, other.seen.top) > slack
          )
            faults.push(`${nameOf(control)} lies on ${nameOf(other.control)}`);
        }
      }
      return faults;
    },
    { selector: CONTROLS, slack: SLACK_PX },
  );
}

/** Selected things that look the same in forced colours as their neighbours. */
export async function findForcedColourFaults(page: Page): Promise<string[]> {
  await settle(page);
  return page.evaluate(() => {
    const MARKS = ['aria-current', 'aria-selected', 'aria-checked', 'aria-pressed'];
    const isOn = (element: Element, mark: string) => !['false', null].includes(element.getAttribute(mark));
    const COMPARED_STYLES = [
      'backgroundColor',
      'color',
      'outlineStyle',
      'outlineColor',
      'borderTopStyle',
      'borderTopColor',
      'borderBottomColor',
      'borderBottomWidth',
      'borderLeftWidth',
      'borderLeftColor',
      'textDecorationLine',
      'fontWeight',
      'opacity',
      'display',
      'visibility',
      'width',
      'transform',
    ] as const;
    const isSeen = (colour: string) => !/^rgba\(.*, 0\)$/u.test(colour);
    const canvas = getComputedStyle(document.documentElement).backgroundColor;
    // The browser forces the page's own colour on anything with another one.
    const visibleColour = (colour: string) =>
      isSeen(colour) ? colour : isSeen(canvas) ? canvas : 'rgb(255, 255, 255)';
    const describeStyles = (element: Element): string =>
      [element, ...element.querySelectorAll('*')]
        .flatMap((each) =>
          ['', '::before', '::after'].map((part) => {
            const style = getComputedStyle(each, part);
            if (part !== '' && style.content === 'none') return '';
            return COMPARED_STYLES.filter((key) => part !== '' || key !== 'width')
              .map((key) => (key === 'backgroundColor' ? visibleColour(style[key]) : style[key]))
              .join();
          }),
        )
        .join('|');
    return MARKS.flatMap((mark) =>
      [...document.querySelectorAll(`[${mark}]`)]
        .filter((element) => isOn(element, mark) && element.checkVisibility())
        .flatMap((element) => {
          const beside = [
            ...(element
              .closest('nav, [role=tablist], [role=radiogroup], [role=listbox], [role=grid], table, ul, menu')
              ?.querySelectorAll(element.tagName) ?? []),
          ].find(
            (other) =>
              other.getAttribute('role') === element.getAttribute('role') &&
              !isOn(other, mark) &&
              other.checkVisibility() &&
              other.children.length === element.children.length,
          );
          return beside !== undefined && describeStyles(beside) === describeStyles(element)
            ? [`${mark} of “${element.textContent.trim().slice(0, 40)}” can’t be seen`]
            : [];
        }),
    );
  });
}

/** Waits until layout that follows a window change is rendered. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
  );
}
