import { Fragment } from 'react';
import { phoneHref } from '#core/kernel/contact.ts';

/** A phone number as `formatPhone` writes it, two days such as `19–20`, or a measure. */
const KEPT_TOGETHER = /(\(\d{3}\) \d{3}-\d{4}|\d{1,2}–\d{1,2}|\d+ (?:ft|inches|pies|pulgadas)\b)/;

/** A sentence whose phone numbers are links, and which breaks neither them nor pairs of days nor measures. */
export const Sentence = ({ text }: { readonly text: string }) => (
  <>
    {text.split(KEPT_TOGETHER).map((part, index) => {
      // Splitting by a group leaves what it matched at the odd places.
      const key = `${index} ${part}`;
      if (index % 2 === 0) return <Fragment key={key}>{part}</Fragment>;
      return part.startsWith('(') ? (
        <a key={key} href={phoneHref(part)} className="underline underline-offset-4">
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
