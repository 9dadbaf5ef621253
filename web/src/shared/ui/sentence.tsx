import { Fragment } from 'react';
import { phoneHref } from '#core/kernel/contact.ts';

/** A phone number as `formatPhone` writes it, one or two days, or a measure. */
const KEPT_TOGETHER =
  /(\(\d{3}\) \d{3}-\d{4}|\d{1,2}–\d{1,2}|[A-Z]\w\w, [A-Z]\w\w \d{1,2}|[a-zéá]{3} \d{1,2} [a-z]{3}\b|(?:\d+ × )*\d+ (?:ft|in|inches|pies|pulgadas)\b)/;

/** A sentence whose phone numbers are links, and which breaks neither them nor days nor measures. */
export const Sentence = (props: {
  readonly text: string;
  /** In a label, a press is for its field. */
  readonly isLabel?: boolean;
}) => (
  <>
    {props.text.split(KEPT_TOGETHER).map((part, index) => {
      // Splitting by a group leaves what it matched at the odd places.
      const key = `${index} ${part}`;
      if (index % 2 === 0) return <Fragment key={key}>{part}</Fragment>;
      return part.startsWith('(') && props.isLabel !== true ? (
        <a
          key={key}
          href={phoneHref(part)}
          className="whitespace-nowrap underline underline-offset-4"
        >
          {part}
        </a>
      ) : (
        <span key={key} className="whitespace-nowrap">
          {part}
        </span>
      );
    })}
  </>
);
