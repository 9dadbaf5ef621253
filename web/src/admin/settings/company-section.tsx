import { Section, Text, useSettingsForm, WeekHours } from '#web/admin/settings/settings-fields.tsx';

const NETWORKS = [
  ['facebook', 'Facebook'],
  ['instagram', 'Instagram'],
  ['twitter', 'Twitter'],
] as const;

/** The shop's details, as shown everywhere. */
export function CompanySection() {
  const keepsOpeningDays = useSettingsForm().watch('limits.keepsOpeningDays') === true;
  return (
    <Section
      id="company"
      title="The shop"
      text="Shown on every page, and in mails, texts, receipts, agreements and calendar files from the moment you save. What customers have signed stays signed."
    >
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        <Text name="company.brand" label="Name" maxLength={60} />
        <Text name="company.phone" label="Phone" type="tel" hint="10 digits with the area code." />
        <Text name="company.email" label="Email" type="email" />
      </div>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <Text name="company.street" label="Street" />
        <Text name="company.city" label="City" />
        <Text name="company.region" label="State" maxLength={2} />
        <Text name="company.postalCode" label="ZIP code" inputMode="numeric" maxLength={5} />
      </div>
      <div className="grid gap-3">
        <h3 className="text-lg">Hours</h3>
        {keepsOpeningDays ? (
          <p className="text-muted">
            Those of the opening days below: you deliver and pick up on these only.
          </p>
        ) : (
          <WeekHours name="company.week" />
        )}
      </div>
      <div className="grid gap-3">
        <h3 className="text-lg">Liability insurance</h3>
        <p className="text-muted">
          On the venue pack that schools and parks ask for. You are warned before it ends.
        </p>
        <div className="grid gap-3 sm:grid-cols-3">
          <Text name="company.insurance.insurer" label="Insurer" maxLength={80} />
          <Text name="company.insurance.policy" label="Policy number" maxLength={40} />
          <Text name="company.insurance.expiresOn" label="Good until" type="date" />
        </div>
      </div>
      <div className="grid gap-3">
        <h3 className="text-lg">Elsewhere</h3>
        <div className="grid gap-3 lg:grid-cols-3">
          {NETWORKS.map(([key, name]) => (
            <Text
              key={key}
              name={`company.socials.${key}`}
              label={name}
              type="url"
              hint="Empty: not shown."
            />
          ))}
        </div>
      </div>
      <div className="grid gap-3">
        <h3 className="text-lg">Sender of mails</h3>
        <div className="grid gap-3 sm:grid-cols-2">
          <Text name="company.sender.name" label="Sender name" maxLength={60} />
          <Text
            name="company.sender.email"
            label="Sender address"
            type="email"
            hint="Empty: the address of your mail server. Another one must be allowed there, or mail comes back."
          />
        </div>
      </div>
    </Section>
  );
}
