import { expect, test } from '@playwright/test';
import { findForcedColourFaults, findLayoutFaults } from './layout-faults.ts';

test('content that can’t be reached or read is found, and content that may float is not', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 400 });
  const faultsOf = async (content: string) => {
    await page.setContent(`<body style="margin:0">${content}</body>`);
    return findLayoutFaults(page);
  };
  expect(await faultsOf('<button style="width:400px">Wide</button>')).toEqual([
    expect.stringMatching(/^the page is 400 px wide in 320: “Wide” ends at \d+$/u),
    '“Wide” is outside the window',
  ]);
  expect(
    await faultsOf('<div style="width:100px;overflow:hidden"><button style="width:150px">Cut</button></div>'),
  ).toEqual(['“Cut” is cut off by its box']);
  expect(
    await faultsOf('<div style="width:9rem;overflow:hidden"><button style="margin-left:10rem">Gone</button></div>'),
  ).toEqual(['“Gone” is hidden by its box']);
  expect(
    await faultsOf('<button style="width:3rem;overflow:hidden;white-space:nowrap">Many more words</button>'),
  ).toEqual(['the words of “Many more words” are cut off']);
  const two = (style: string) =>
    faultsOf(`<button style="height:50px">One</button><button style="${style};left:0;top:20px">Two</button>`);
  expect(await two('position:absolute')).toEqual(['“One” lies on “Two”']);
  expect(await two('position:fixed')).toEqual([]);
  expect(
    await faultsOf('<div style="width:100px;overflow:auto"><button style="width:150px">Scrolled</button></div>'),
  ).toEqual([]);
  const icon = (tip: string) =>
    faultsOf(`<button aria-label="Close"${tip}><svg width="20" height="20"></svg></button>`);
  expect(await icon('')).toEqual(['the icon of “Close” has no tooltip']);
  expect(await icon(' title="Close"')).toEqual([]);
});

test('in forced colours a choice shown only by colour is found', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const tabs = (chosen: string) =>
    page.setContent(
      `<style>[aria-selected=true]{${chosen}}</style><div role="tablist"><span role="tab" aria-selected="true">One</span><span role="tab" aria-selected="false">Two</span></div>`,
    );
  await tabs('background:yellow');
  expect(await findForcedColourFaults(page)).toEqual(['aria-selected of “One” can’t be seen']);
  await tabs('outline:2px solid');
  expect(await findForcedColourFaults(page)).toEqual([]);
});
