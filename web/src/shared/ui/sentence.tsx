import { Fragment } from 'react';
import { phoneHref } from '#core/kernel/contact.ts';

/** As `formatPhone` writes it. */
const PHONE = /(\(\d{3}\) \d{3}-\d{4})/;

/** A sentence with a link for each phone number. Links to phone numbers never break. */
export const Sentence = ({ text }: { readonly text: string }) => (
  <>
    {text.split(PHONE).map((part, index) =>
      // Splitting by a group leaves what it matched at the odd places.
      index % 2 === 1 ? (
        <a key={part} href={phoneHref(part)} className="underline underline-offset-4">
          {part}
        </a>
      ) : (
        <Fragment key={part}>{part}</Fragment>
      ),
    )}
  </>
);
