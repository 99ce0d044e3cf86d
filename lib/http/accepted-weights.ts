/** How much a header such as `Accept-Encoding` wants each name, from 0 (not at all) to 1: RFC 9110, 12.4.2. */
export function acceptedWeights(header: string): Map<string, number> {
  return new Map(
    header
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', ...parameters] = part.split(';').map((word) => word.trim());
        const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
        return [name, weight === undefined ? 1 : Number(weight) || 0];
      }),
  );
}
