import { expect, type Page } from '@playwright/test';

/** In twice the size, as people who see badly set it, on the narrowest phone. */
export async function enlargeText(page: Page) {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'));
}

/** What is wrong with the cards of a page: text beside its card or cut off, and cards over each other. */
const faultsOfCards = () => {
  const isCard = (element: Element) => {
    const style = getComputedStyle(element);
    const isFlat = style.borderTopWidth === '0px' && style.backgroundColor === 'rgba(0, 0, 0, 0)';
    return (
      parseFloat(style.borderTopLeftRadius) >= 8 &&
      !isFlat &&
      element.checkVisibility() &&
      element.closest('[aria-hidden=true]') === null &&
      // The bar of phones floats over the page, and so do buttons that stay in sight.
      element.closest('.fixed, .sticky') === null &&
      ['static', 'relative'].includes(style.position)
    );
  };
  const named = (element: Element) => `“${element.textContent.trim().slice(0, 60)}”`;
  const cards = [...document.querySelectorAll('main *')].filter(isCard);
  const beside = cards.flatMap((card) => {
    const box = card.getBoundingClientRect();
    const texts = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
    const faults: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const holder = text.parentElement!;
      // A badge stands at the corner of its card.
      if (
        !text.textContent?.trim() ||
        !holder.checkVisibility() ||
        holder.closest('[class*=sr-only], .absolute')
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const place = range.getBoundingClientRect();
      // A font's own line may be higher than the line of the text.
      const slack = 8;
      if (
        place.bottom > box.bottom + slack ||
        place.top < box.top - slack ||
        place.left < box.left - 1 ||
        place.right > box.right + 1
      )
        faults.push(`${named(holder)} stands beside its card ${named(card)}`);
    }
    return faults;
  });
  const cut = cards
    .flatMap((card) => [card, ...card.querySelectorAll('*')])
    .filter(
      (element) =>
        getComputedStyle(element).overflowY === 'hidden' && !element.closest('[class*=sr-only], svg'),
    )
    .filter(
      ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
        scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1,
    )
    .map((element) => `${named(element)} is cut off`);
  const over = cards.flatMap((card, index) => {
    const box = card.getBoundingClientRect();
    return cards.slice(index + 1).flatMap((other) => {
      const { left, right, top, bottom } = other.getBoundingClientRect();
      const width = Math.min(box.right, right) - Math.max(box.left, left);
      const height = Math.min(box.bottom, bottom) - Math.max(box.top, top);
      const isApart = card.contains(other) || width <= 1 || height <= 1;
      return isApart ? [] : [`${named(other)} is over ${named(card)}`];
    });
  });
  return { cards: cards.length, faults: [...new Set([...beside, ...cut, ...over])] };
};

/** Every card holds its text and stands beside the others. */
export async function expectWholeCards(page: Page) {
  await expect.poll(async () => (await page.evaluate(faultsOfCards)).cards).toBeGreaterThan(0);
  await expect.poll(async () => (await page.evaluate(faultsOfCards)).faults).toEqual([]);
}

/** The words of headings, labels and buttons that are broken inside. */
const splitWords = () => {
  const range = document.createRange();
  return [...document.querySelectorAll('main :is(h1, h2, h3, th, dt, label, button, a)')].flatMap(
    (element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const holder = text.parentElement!;
        if (!holder.checkVisibility() || holder.closest('[class*=sr-only], [aria-hidden=true]')) continue;
        // An address or a handle has no place of its own to break.
        for (const { 0: word, index } of text.textContent!.matchAll(/(?<![\w@.-])\p{L}{2,24}(?![\w@.-])/gu)) {
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => top);
          if (Math.max(...lines) - Math.min(...lines) > 8) found.push(word);
        }
      }
      return found;
    },
  );
};

/** No word of a heading, label or button is cut in two. */
export const expectWholeWords = (page: Page) =>
  expect.poll(() => page.evaluate(splitWords), page.url()).toEqual([]);
