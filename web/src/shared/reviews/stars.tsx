import { RATING } from '#texts/rating.ts';

const STAR =
  'm12 3.5 2.6 5.4 5.9.8-4.3 4.1 1.1 5.9L12 16.8l-5.3 2.9 1.1-5.9-4.3-4.1 5.9-.8L12 3.5Z';
const SIZE = 24;
const PLACES = [0, 1, 2, 3, 4];

const Row = () =>
  PLACES.map((place) => <path key={place} d={STAR} transform={`translate(${place * SIZE})`} />);

/** Five stars, filled up to `value` (0 to 5, in parts too), and the same in words for screen readers. */
export function Stars(props: { readonly value: number; readonly className?: string }) {
  const { value, className = 'h-5' } = props;
  return (
    <span className="inline-flex">
      <span className="sr-only">{RATING.stars(value)}</span>
      <svg viewBox={`0 0 ${5 * SIZE} ${SIZE}`} aria-hidden="true" className={`w-auto ${className}`}>
        <g className="fill-line">
          <Row />
        </g>
        <svg width={value * SIZE} height={SIZE} className="overflow-hidden fill-warning">
          <Row />
        </svg>
      </svg>
    </span>
  );
}
