import { type Surface, SURFACES } from '#core/catalogue/product.ts';
import { FormSection } from '#web/admin/ui/form-section.tsx';
import { CheckboxField } from '#web/shared/ui/field.tsx';
import { FormCheckbox, FormNumber, FormText, useFormField } from './form-field.tsx';

const SURFACE_LABELS: Record<Surface, string> = {
  grass: 'Grass',
  concrete: 'Concrete',
  asphalt: 'Asphalt',
  turf: 'Turf',
  indoor: 'Indoor',
};

function Surfaces() {
  const { error, ...field } = useFormField('setup.surfaces');
  return (
    <fieldset>
      <legend className="text-sm font-medium">Surfaces it may stand on</legend>
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
        {SURFACES.map((surface) => (
          <CheckboxField key={surface} label={SURFACE_LABELS[surface]} value={surface} {...field} />
        ))}
      </div>
      {error !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** How many there are, and whether shoppers see it. */
export function ProductFormStock() {
  return (
    <FormSection title="Stock">
      <div className="grid gap-4 sm:grid-cols-2">
        <FormNumber
          name="units"
          label="Units you own"
          hint="A higher number adds units; a lower one retires free ones. Each unit is kept in Inventory."
        />
        <FormNumber
          name="turnaroundDays"
          label="Turnaround, in days"
          hint="Days a unit rests after each rental; 1 for what must dry."
        />
      </div>
      <FormCheckbox name="isActive" label="Active: shoppers see it and can book it" />
    </FormSection>
  );
}

/** What a customer must know before it arrives. */
export function ProductFormFacts() {
  return (
    <>
      <FormSection title="Size and ground">
        <div className="grid grid-cols-3 gap-4">
          <FormNumber name="size.lengthFt" label="Length, ft" fraction />
          <FormNumber name="size.widthFt" label="Width, ft" fraction />
          <FormNumber name="size.heightFt" label="Height, ft" fraction />
        </div>
        <div className="grid grid-cols-2 gap-4">
          <FormNumber name="setup.lengthFt" label="Ground length, ft" fraction />
          <FormNumber name="setup.widthFt" label="Ground width, ft" fraction />
        </div>
        <p className="-mt-2 text-sm text-muted">
          The flat ground it needs, with the space to walk round it.
        </p>
        <Surfaces />
        <div className="grid gap-4 sm:grid-cols-2">
          <FormNumber
            name="setup.gateWidthIn"
            label="Gate it needs, inches"
            hint="As wide as it is on its dolly. Empty: customers are not told."
            required={false}
            fraction
          />
          <FormNumber
            name="setup.outletWithinFt"
            label="Outlet at most, ft away"
            hint="The longest cord you would run."
            required={false}
            fraction
          />
        </div>
      </FormSection>
      <FormSection title="Guests and power">
        <div className="grid gap-4 sm:grid-cols-2">
          <FormText
            name="ages"
            label="Ages"
            required
            autoComplete="off"
            placeholder="3 to 12 years"
          />
          <FormNumber name="capacity" label="Guests at a time" />
          <FormNumber name="power.blowers" label="Blowers" />
          <FormNumber name="power.circuits" label="Electric circuits" />
        </div>
        <FormCheckbox name="wet" label="Wet: runs with water" />
      </FormSection>
    </>
  );
}
