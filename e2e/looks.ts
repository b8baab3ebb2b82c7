/**
 * Runs in the page. Of texts that look alike, by the classes and colours of themselves and of all that is around them,
 * the first two stand for all: the thousandth cell of a table tells nothing new about contrast.
 */
export function textsOfEachLook(): Element[] {
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
