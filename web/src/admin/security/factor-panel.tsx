import { type ReactNode, useState, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { z } from 'zod';
import type { FactorDto, FactorStateDto } from '#core/contract/accounts.ts';
import { ActionForm, FormText } from '#web/admin/ui/action-form.tsx';
import { Badge } from '#web/admin/ui/badge.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { StateBox } from '#web/admin/ui/empty-state.tsx';
import { Panel, TwoLines } from '#web/admin/ui/panel.tsx';
import { dayName, momentName } from '#web/admin/ui/words.ts';
import { useConfig, useSignInState, useToday } from '#web/shared/app-context.tsx';
import { toast } from '#web/shared/toast.ts';
import { askPasskey, ProveForm, useChangeFactor, useSecondFactor } from './prove-form.tsx';

/** A QR code of the text as a picture. Undefined until the library is loaded. */
function useQr(text: string): string | undefined {
  const [picture, setPicture] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    const draw = async (): Promise<void> => {
      const { renderSVG } = await import('uqr');
      const svg = renderSVG(text, { border: 2 });
      if (isCurrent) setPicture(`data:image/svg+xml,${encodeURIComponent(svg)}`);
    };
    void draw();
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return picture;
}

type Change = ReturnType<typeof useChangeFactor>;

/** For printing, where the screen itself is left out. */
function CodesSheet({ codes }: { readonly codes: readonly string[] }) {
  const { site } = useConfig();
  const state = useSignInState();
  const today = useToday();
  return createPortal(
    <div className="print-sheet">
      <h2>Recovery codes: {site.brand}</h2>
      <p>
        {state.kind === 'signed_in' && `For ${state.user.email}. `}
        Printed {dayName(today)}. Each works once. Keep this where only you can get to it.
      </p>
      <ul>
        {codes.map((code) => (
          <li key={code} className="font-mono">
            {code}
          </li>
        ))}
      </ul>
    </div>,
    document.body,
  );
}

/** Shown once. A person who loses both phone and codes needs an owner, or the operator. */
function NewCodes(props: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  const text = props.codes.join('\n');
  return (
    <section aria-label="Recovery codes" className="grid gap-3 rounded-md border border-edge p-3">
      <p className="font-semibold">Your recovery codes</p>
      <p className="text-muted">
        Each code signs you in once if you lose your phone. They are shown only now, so print them
        or save them in your password manager.
      </p>
      <ul className="grid gap-1 font-mono sm:grid-cols-2">
        {props.codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CodesSheet codes={props.codes} />
      <div className="flex flex-wrap justify-end gap-2">
        <ActionButton
          onClick={() => {
            void navigator.clipboard.writeText(text).then(
              () => toast.success('Copied.'),
              () => toast.error('Your browser could not copy them. Write them down.'),
            );
          }}
        >
          Copy
        </ActionButton>
        <ActionButton onClick={() => window.print()}>Print</ActionButton>
        <ActionButton variant="primary" onClick={props.onDone}>
          I saved them
        </ActionButton>
      </div>
    </section>
  );
}

type Adding = { readonly onDone: (told: FactorDto) => void };

const UPDATED = 'Two-step verification updated.';

/** The picture for the app's camera, and the same as text. */
function NewApp({ app, onDone }: Adding & { readonly app: NonNullable<FactorDto['app']> }) {
  const change = useChangeFactor();
  const picture = useQr(app.uri);
  return (
    <ActionForm
      schema={z.object({ code: z.string().trim().min(6, 'Enter the code from the app.') })}
      values={{ code: '' }}
      write={async ({ code }) => onDone(await change.mutateAsync({ kind: 'confirm_app', code }))}
      submit="Add app"
      done={UPDATED}
      onDone={() => {}}
    >
      <p>Scan this with an authenticator app, such as the one in your password manager.</p>
      {picture !== undefined && (
        <img src={picture} alt="QR code of the secret below" className="size-44 rounded-md" />
      )}
      <p className="text-muted">
        No camera? Enter this key: <code className="break-all text-ink">{app.secret}</code>
      </p>
      <FormText
        name="code"
        label="Code from the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
      />
    </ActionForm>
  );
}

function NewPasskey({ onDone }: Adding) {
  const change = useChangeFactor();
  return (
    <ActionForm
      schema={z.object({ name: z.string().trim().min(1, 'Enter a name.') })}
      values={{ name: '' }}
      write={async ({ name }) => {
        const { question } = await change.mutateAsync({ kind: 'begin_passkey' });
        const answer = await askPasskey('startRegistration', question);
        onDone(await change.mutateAsync({ kind: 'add_passkey', name, answer }));
      }}
      submit="Add passkey"
      done={UPDATED}
      onDone={() => {}}
    >
      <FormText
        name="name"
        label="Passkey name"
        hint="To help you recognize it, such as office laptop or phone."
        maxLength={60}
      />
    </ActionForm>
  );
}

const Row = (props: {
  readonly first: string;
  readonly second: string;
  readonly end?: ReactNode;
}) => (
  <li className="flex min-h-11 items-center gap-3 border-t border-line py-1 first:border-t-0">
    <div className="min-w-0 flex-1">
      <TwoLines wraps first={props.first} second={props.second} />
    </div>
    {props.end}
  </li>
);

function Kept({ state, change }: { readonly state: FactorStateDto; readonly change: Change }) {
  const { app, passkeys, codes } = state;
  const remove = (label: string, input: Parameters<Change['mutate']>[0]) => (
    <ActionButton
      small
      variant="quiet"
      busy={change.isPending}
      aria-label={label}
      onClick={() => change.mutate(input, { onSuccess: () => toast.success('Removed.') })}
    >
      Remove
    </ActionButton>
  );
  return (
    <ul>
      {app && (
        <Row
          first="Authenticator app"
          second={`since ${momentName(app.addedAt)}`}
          end={state.isFresh && remove('Remove app', { kind: 'remove_app' })}
        />
      )}
      {passkeys.map(({ id, name, addedAt, usedAt }) => (
        <Row
          key={id}
          first={name}
          second={`passkey, since ${momentName(addedAt)}${usedAt === undefined ? '' : `, used ${momentName(usedAt)}`}`}
          end={state.isFresh && remove(`Remove ${name}`, { kind: 'remove_passkey', id })}
        />
      ))}
      {(app !== undefined || passkeys.length > 0) && (
        <Row first={`${codes} recovery codes left`} second="each works once" />
      )}
    </ul>
  );
}

/** Sets up, shows and removes the signed-in person's second factor. */
export function FactorPanel({ onSet }: { readonly onSet?: () => void }) {
  const read = useSecondFactor();
  const change = useChangeFactor();
  const [adding, setAdding] = useState<'app' | 'passkey'>();
  const [app, setApp] = useState<FactorDto['app']>();
  const [codes, setCodes] = useState<readonly string[]>();
  const state = read.data?.state;
  const has = state !== undefined && (state.app !== undefined || state.passkeys.length > 0);
  const done = (told: FactorDto): void => {
    setAdding(undefined);
    setApp(undefined);
    setCodes(told.codes);
    if (told.codes === undefined) onSet?.();
  };
  const failed = read.error ?? change.error;
  return (
    <Panel
      title="Two-step verification"
      note={
        state && (
          <Badge is={has ? 'done' : state.isRequired ? 'act' : 'look'}>
            {has ? 'On' : state.isRequired ? 'Required, not set up' : 'Not set up'}
          </Badge>
        )
      }
    >
      <div className="grid gap-3">
        {failed && <StateBox is="failed" title={failed.message} />}
        {!has && (
          <p className="text-muted">
            Besides your password, sign-in also asks for a code from an app on your phone or a
            passkey, so a stolen password alone is not enough.
          </p>
        )}
        {state && <Kept state={state} change={change} />}
        {codes && (
          <NewCodes
            codes={codes}
            onDone={() => {
              setCodes(undefined);
              onSet?.();
            }}
          />
        )}
        {state && has && !state.isFresh && codes === undefined && (
          <section aria-label="Confirm to change" className="grid gap-2">
            <p className="text-muted">Confirm it’s you before you change anything.</p>
            <ProveForm onProven={() => change.reset()} />
          </section>
        )}
        {adding === 'app' && app && <NewApp app={app} onDone={done} />}
        {adding === 'passkey' && <NewPasskey onDone={done} />}
        {state?.isFresh === true && codes === undefined && adding === undefined && (
          <div className="flex flex-wrap justify-end gap-2">
            {has && (
              <ActionButton
                busy={change.isPending}
                onClick={() => change.mutate({ kind: 'new_codes' }, { onSuccess: done })}
              >
                New recovery codes
              </ActionButton>
            )}
            {state.offersPasskeys && (
              <ActionButton onClick={() => setAdding('passkey')}>Add a passkey</ActionButton>
            )}
            {state.app === undefined && (
              <ActionButton
                variant={has ? 'normal' : 'primary'}
                busy={change.isPending}
                onClick={() =>
                  change.mutate(
                    { kind: 'begin_app' },
                    {
                      onSuccess(told) {
                        setApp(told.app);
                        setAdding('app');
                      },
                    },
                  )
                }
              >
                Add an app
              </ActionButton>
            )}
          </div>
        )}
      </div>
    </Panel>
  );
}
