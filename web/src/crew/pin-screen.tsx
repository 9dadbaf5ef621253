import { type FormEvent, useId, useState } from 'react';
import { useCrew } from '#web/crew/crew-context.ts';
import { CrewButton } from '#web/crew/crew-parts.tsx';

const FAULTS = {
  wrong_pin: 'wrong',
  locked_out: 'locked',
  link_ended: 'ended',
  offline: 'offline',
} as const;

/** People may paste the whole link. */
const linkIn = (text: string): string => text.slice(text.lastIndexOf('#') + 1).trim();

/** Asks for the PIN, and for the link if it was not opened. */
export function PinScreen(props: { readonly link: string; readonly onOpened: () => void }) {
  const { store, state, words } = useCrew();
  const [pasted, paste] = useState('');
  const [pin, type] = useState('');
  const [fault, setFault] = useState<keyof typeof FAULTS>();
  const [isBusy, setIsBusy] = useState(false);
  const id = useId();
  const { pin: say } = words;
  const open = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsBusy(true);
    const opened = await store.open(props.link === '' ? linkIn(pasted) : props.link, pin);
    setIsBusy(false);
    if (opened === 'opened') props.onOpened();
    else setFault(opened);
  };
  return (
    <main className="crew-gate">
      <h1>{say.heading}</h1>
      <form onSubmit={(event) => void open(event)}>
        {props.link === '' && (
          <label>
            {say.link}
            <input
              value={pasted}
              onChange={({ target }) => paste(target.value)}
              autoComplete="off"
              aria-describedby={`${id}-link`}
              required
            />
            <span id={`${id}-link`}>{say.linkHint}</span>
          </label>
        )}
        <label>
          {say.label}
          <input
            value={pin}
            onChange={({ target }) => type(target.value.replaceAll(/\D/g, '').slice(0, 6))}
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="\d{6}"
            className="crew-pin"
            aria-describedby={`${id}-pin`}
            aria-invalid={fault !== undefined}
            required
          />
          <span id={`${id}-pin`} role={fault && 'alert'} className={fault && 'crew-fault'}>
            {fault === undefined ? say.hint : say[FAULTS[fault]]}
          </span>
        </label>
        <CrewButton type="submit" look="go" disabled={isBusy}>
          {say.go}
        </CrewButton>
      </form>
      <CrewButton onClick={() => void store.speak(state.language === 'en' ? 'es' : 'en')}>
        {words.otherLanguage}
      </CrewButton>
    </main>
  );
}
