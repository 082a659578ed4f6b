import type { Page } from '@playwright/test';

/** Words that lie on other words, or that end beyond the window and can't be scrolled to. What floats may cover what is below it. */
export async function findOverlappingWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = [...document.querySelectorAll('dialog[open]:modal')].at(-1) ?? document.body;
    const width = document.documentElement.clientWidth;
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('[inert], option, script, style, svg') === null;
    /** What floats over the page with this element in it; null if it is part of the page. */
    const layerOf = (element: Element) => {
      for (let around: Element | null = element; around !== null; around = around.parentElement)
        if (
          around.matches('dialog, [popover], [role=dialog], [role=menu]') ||
          /fixed|sticky/u.test(getComputedStyle(around).position)
        )
          return around;
      return null;
    };
    /** Cut off on purpose: with an ellipsis, for screen readers only, or in a box that is meant to be scrolled sideways. */
    const isCut = (element: Element) => {
      if (element.closest('[data-scrolls-sideways], .overflow-x-auto') !== null) return true;
      for (let around: Element | null = element; around !== null && around !== root; around = around.parentElement) {
        const { textOverflow, overflowX } = getComputedStyle(around);
        if (textOverflow === 'ellipsis') return true;
        if (overflowX === 'hidden' && around.getBoundingClientRect().width <= 2) return true;
      }
      return false;
    };
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const words: {
      readonly text: string;
      readonly node: Node;
      readonly box: DOMRect;
      readonly layer: Element | null;
    }[] = [];
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const element = node.parentElement;
      if (text === '' || element === null || !isShown(element) || isCut(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const layer = layerOf(element);
      for (const box of range.getClientRects())
        if (box.width > 2 && box.height > 2) words.push({ text: `“${text.slice(0, 40)}”`, node, box, layer });
    }
    const beyond = words
      .filter(({ box }) => box.right > width + 1)
      .map(({ text, box }) => `${text} ends at ${Math.round(box.right)} of ${width}`);
    const lying = words.flatMap((one, at) =>
      words
        .slice(at + 1)
        .filter(({ node, box, layer }) => {
          const wide = Math.min(one.box.right, box.right) - Math.max(one.box.left, box.left);
          const high = Math.min(one.box.bottom, box.bottom) - Math.max(one.box.top, box.top);
          // Lines that are set close touch with their ascenders and descenders.
          return (
            node !== one.node && layer === one.layer && wide > 2 && high > Math.min(one.box.height, box.height) * 0.4
          );
        })
        .map(({ text }) => `${one.text} lies on ${text}`),
    );
    return [...new Set([...beyond, ...lying])];
  });
}
