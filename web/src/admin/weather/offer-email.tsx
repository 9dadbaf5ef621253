import { ReadEmail } from '#web/admin/ui/mail-words.tsx';
import { type OfferAsked, useOfferEmail } from './weather-data.ts';

/** The email that offers a customer the choice, before it is sent. */
export function OfferEmail(props: { readonly offer: OfferAsked; readonly name: string }) {
  const { offer, name } = props;
  const { mutateAsync: readEmail } = useOfferEmail();
  return <ReadEmail key={JSON.stringify(offer)} name={name} read={() => readEmail(offer)} />;
}
