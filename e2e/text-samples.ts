/**
 * Runs in the page. Groups texts by their own classes and colours and those of all their ancestors, and returns two of
 * each group: checking the contrast of every cell of a table takes long and finds nothing more.
 */
export function textSamples(): Element[] {
  const numbers = new Map<string, number>();
  const known = new Map<Element, number>();
  const lookOf = (element: Element): number => {
    const seen = known.get(element);
    if (seen !== undefined) return seen;
    const around = element.parentElement ? lookOf(element.parentElement) : 0;
    const { color, backgroundColor, opacity, fontSize, fontWeight } = getComputedStyle(element);
    const classes = element.getAttribute('class');
    const look = [
      around,
      element.tagName,
      classes,
      color,
      backgroundColor,
      opacity,
      fontSize,
      fontWeight,
    ].join();
    const number = numbers.get(look) ?? numbers.size;
    numbers.set(look, number);
    known.set(element, number);
    return number;
  };
  const hasText = (element: Element) =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
  const texts = [...document.body.querySelectorAll('*')].filter(
    (element) => hasText(element) && element.checkVisibility(),
  );
  return [...Map.groupBy(texts, lookOf).values()].flatMap((alike) => alike.slice(0, 2));
}
