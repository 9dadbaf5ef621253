import { useState } from 'react';
import type { ApiKeyDto, KeyInputDto, API_KEY_ROUTES } from '#core/contract/staff.ts';
import { may, type Section, SECTION_NAMES, type StaffRole } from '#core/staff/access.ts';
import { keyInputSchema } from '#core/staff/api-key.schema.ts';
import { sectionsForKeys } from '#core/staff/api-key.ts';
import {
  ActionForm,
  FormSelect,
  FormText,
  readTyped,
  typedResolver,
} from '#web/admin/ui/action-form.tsx';
import { Badge } from '#web/admin/ui/badge.tsx';
import { ActionButton, SureButton } from '#web/admin/ui/controls.tsx';
import { copyText } from '#web/admin/ui/copy-text.ts';
import { DataTable } from '#web/admin/ui/data-table.tsx';
import { Drawer, DrawerSection } from '#web/admin/ui/drawer.tsx';
import { StateBox } from '#web/admin/ui/empty-state.tsx';
import { hooksOf } from '#web/admin/ui/hooks-of.ts';
import { useOpenRow } from '#web/admin/ui/list-view.ts';
import { useRole } from '#web/admin/ui/may.ts';
import { Facts, TwoLines } from '#web/admin/ui/panel.tsx';
import { type Column, muted, plain } from '#web/admin/ui/table-model.tsx';
import type { InArea } from '#web/admin/ui/toolbar.tsx';
import { useLeave } from '#web/admin/ui/unsaved.tsx';
import { dateName, momentDate, momentName } from '#web/admin/ui/words.ts';
import { Dialog } from '#web/shared/ui/dialog.tsx';

const { useRows, useWrite } = hooksOf<typeof API_KEY_ROUTES>();

const KEYS = ['admin', 'api-keys'] as const;

const useKeys = () =>
  useRows<ApiKeyDto, { readonly rows: readonly ApiKeyDto[] }>(KEYS, async (call) => ({
    rows: (await call('GET /api-keys')).keys,
  }));

const useMakeKey = () =>
  useWrite(KEYS, async (call, body: KeyInputDto) => (await call('POST /api-keys', { body })).token);

const useRevokeKey = () =>
  useWrite(KEYS, (call, id: string) => call('POST /api-keys/:id/revoke', { id }));

const isWriting = ({ sections }: ApiKeyDto): boolean => Object.values(sections).includes('write');

const sectionsText = ({ sections }: ApiKeyDto): string => {
  const names = (Object.keys(sections) as Section[]).map((section) => SECTION_NAMES[section]);
  return names.length > 2 ? `${names.length} sections` : names.join(', ');
};

const COLUMNS: readonly Column<ApiKeyDto>[] = [
  plain('name', 'For', ({ name }) => name, { isName: true }),
  {
    id: 'prefix',
    label: 'Key',
    cell: ({ prefix, person, isYours }) => (
      <TwoLines first={<code>{prefix}</code>} second={isYours ? 'yours' : person} />
    ),
    phone: 'second',
  },
  {
    id: 'may',
    label: 'Access',
    cell: (key) => (
      <TwoLines first={isWriting(key) ? 'see and change' : 'see'} second={sectionsText(key)} />
    ),
    from: 'lg',
  },
  muted(
    'used',
    'Last used',
    ({ lastUsedOn }) => (lastUsedOn === undefined ? 'never' : dateName(lastUsedOn)),
    { sort: ({ lastUsedOn }) => lastUsedOn ?? '', largestFirst: true, from: 'lg' },
  ),
  {
    id: 'state',
    label: 'Status',
    cell: ({ isOver, expiresAt }) => (
      <Badge is={isOver ? 'off' : 'done'}>
        {isOver ? 'Expired' : `Until ${momentDate(expiresAt)}`}
      </Badge>
    ),
    sort: ({ expiresAt }) => expiresAt,
    phone: 'end',
  },
];

type Typed = { name: string; days: string; sections: Record<string, string> };

const resolver = typedResolver<Typed, KeyInputDto>((form) => {
  const chosen = Object.entries(form.sections).filter(([, access]) => access !== '');
  const [first = ''] = Object.keys(form.sections);
  if (chosen.length === 0) {
    return { ok: false, error: { [`sections.${first}`]: 'Choose at least one section.' } };
  }
  const input = ({ name, days }: Typed): unknown => ({
    name,
    days: Number(days),
    sections: Object.fromEntries(chosen),
  });
  return readTyped<Typed, KeyInputDto>(
    form,
    keyInputSchema,
    input,
    (path) => path.map(String).join('.'),
    'name',
  );
});

const Access = ({ role, section }: { readonly role: StaffRole; readonly section: Section }) => (
  <FormSelect name={`sections.${section}`} label={SECTION_NAMES[section]}>
    <option value="">Nothing</option>
    <option value="read">See</option>
    {may(role, `${section}:write`) && <option value="write">See and change</option>}
  </FormSelect>
);

function MakeForm(props: { readonly role: StaffRole; readonly onMade: (token: string) => void }) {
  const make = useMakeKey();
  const sections = sectionsForKeys(props.role);
  return (
    <ActionForm
      schema={resolver}
      values={{
        name: '',
        days: '90',
        sections: Object.fromEntries(sections.map((section) => [section, ''])),
      }}
      write={async (input) => props.onMade(await make.mutateAsync(input))}
      submit="Create key"
      done="Key created."
      focus="name"
    >
      <FormText name="name" label="Purpose" maxLength={60} required />
      <FormSelect name="days" label="Expires after">
        <option value="30">30 days</option>
        <option value="90">90 days</option>
        <option value="365">1 year</option>
      </FormSelect>
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="mb-2 text-muted">Access (no more than your own)</legend>
        {sections.map((section) => (
          <Access key={section} role={props.role} section={section} />
        ))}
      </fieldset>
    </ActionForm>
  );
}

/** The only time it is shown. */
function Made({ token, onClose }: { readonly token: string; readonly onClose: () => void }) {
  return (
    <div className="grid gap-3 p-4">
      <p>Copy the key now, because it cannot be shown again. Anyone who has it can use it.</p>
      <code className="rounded-sm bg-ground px-2 py-1 break-all">{token}</code>
      <p className="text-muted">
        Send it as a header: <code>Authorization: Bearer key_…</code>
      </p>
      <div className="flex justify-end gap-2">
        <ActionButton onClick={() => void copyText(token, 'Key')}>Copy</ActionButton>
        <ActionButton variant="primary" onClick={onClose}>
          Done
        </ActionButton>
      </div>
    </div>
  );
}

function MakeDialog(props: { readonly role: StaffRole; readonly onClose: () => void }) {
  const leave = useLeave();
  const [token, setToken] = useState<string>();
  const close = (): void => leave(props.onClose);
  return (
    <Dialog open title={token === undefined ? 'Create an API key' : 'Your new key'} onClose={close}>
      {token === undefined ? (
        <div className="p-4">
          <MakeForm role={props.role} onMade={setToken} />
        </div>
      ) : (
        <Made token={token} onClose={props.onClose} />
      )}
    </Dialog>
  );
}

function KeyParts({ apiKey, onGone }: { readonly apiKey: ApiKeyDto; readonly onGone: () => void }) {
  const revoke = useRevokeKey();
  const { person, createdAt, expiresAt, lastUsedOn, sections } = apiKey;
  return (
    <>
      <DrawerSection title="Key">
        <Facts
          rows={[
            ['Created by', person],
            ['Created', momentName(createdAt)],
            ['Expires', momentName(expiresAt)],
            ['Last used', lastUsedOn === undefined ? 'never' : dateName(lastUsedOn)],
          ]}
        />
      </DrawerSection>
      <DrawerSection title="Access">
        <Facts
          rows={(Object.entries(sections) as [Section, string][]).map(([section, access]) => [
            SECTION_NAMES[section],
            access === 'write' ? 'see and change' : 'see',
          ])}
        />
      </DrawerSection>
      <DrawerSection title="Revoke">
        {revoke.error && <StateBox is="failed" title={revoke.error.message} />}
        <div className="flex items-center justify-between gap-3">
          <p className="text-muted">Programs using this key lose access right away.</p>
          <SureButton
            sure="Yes, revoke"
            busy={revoke.isPending}
            onSure={() => revoke.mutate(apiKey.id, { onSuccess: onGone })}
          >
            Revoke
          </SureButton>
        </div>
      </DrawerSection>
    </>
  );
}

export function KeysScreen({ tabs }: InArea) {
  const list = useKeys();
  const opens = useOpenRow();
  const role = useRole();
  const [isMaking, setMaking] = useState(false);
  const make = (): void => setMaking(true);
  return (
    <>
      <DataTable<ApiKeyDto>
        id="api-keys"
        title="Integrations"
        tabs={tabs}
        placeholder="Name, key, person"
        columns={COLUMNS}
        list={list}
        rowId={({ id }) => id}
        text={({ name, prefix, person }) => `${name} ${prefix} ${person}`}
        opens={opens}
        renderDrawer={(id, key) =>
          key && (
            <Drawer id={id} title={key.name} note={key.prefix} onClose={opens.close}>
              <KeyParts apiKey={key} onGone={opens.close} />
            </Drawer>
          )
        }
        keys={{ a: { does: 'create a key', run: make } }}
        actions={
          <ActionButton
            needs="security:write"
            variant="primary"
            icon="plus"
            keyHint="A"
            aria-haspopup="dialog"
            onClick={make}
          >
            Create key
          </ActionButton>
        }
        empty={{
          title: 'No keys',
          text: 'A key lets your own program see or change what you can, in the sections you choose.',
        }}
        legend="A key stops working when the person who created it loses the role"
      />
      {isMaking && role !== undefined && (
        <MakeDialog role={role} onClose={() => setMaking(false)} />
      )}
    </>
  );
}
