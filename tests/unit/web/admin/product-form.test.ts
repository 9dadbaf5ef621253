import fc from 'fast-check';
import { createElement, type FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';
import { FormProvider, useForm } from 'react-hook-form';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { isPlayedOn, mayBeGear } from '#core/catalogue/played-on.ts';
import { productInputSchema } from '#core/catalogue/product-input.schema.ts';
import { anyInput, PRODUCT } from '#tests/unit/web/admin/fixtures.ts';
import { WhereOffered } from '#web/admin/products/product-drawer.tsx';
import {
  fieldOf,
  formFromInput,
  inputFromForm,
  inputFromProduct,
  NEW_PRODUCT,
  type ProductFormValues,
  readProductForm,
} from '#web/admin/products/product-form-values.ts';
import { serverPath } from '#web/admin/ui/action-form.tsx';
import { centsFrom, numberFrom } from '#web/admin/ui/typed-numbers.ts';

const FORM = formFromInput(inputFromProduct(PRODUCT));
const problems = (changes: Partial<ProductFormValues>) => {
  const read = readProductForm({ ...FORM, ...changes });
  return read.ok ? {} : read.error;
};

describe('the product form', () => {
  it('saves an untouched product as it was, except for the order of its categories', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const back = inputFromForm(formFromInput(input));
        expect({ ...back, categories: back.categories.toSorted() }).toEqual({
          ...input,
          playedOn: mayBeGear(input) ? isPlayedOn(input) : undefined,
          categories: input.categories.toSorted(),
        });
      }),
    );
  });

  it('shows the same values again after reading them', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const form = formFromInput(input);
        expect(formFromInput(inputFromForm(form))).toEqual(form);
      }),
    );
  });

  it("does not send the server's own fields", () => {
    expect(productInputSchema.strict().safeParse(inputFromProduct(PRODUCT)).success).toBe(true);
  });

  it('shows cents only if there are any', () => {
    const priceOf = (price: number) => formFromInput({ ...inputFromProduct(PRODUCT), price }).price;
    expect([225, 199.5, 199.99].map(priceOf)).toEqual(['225', '199.50', '199.99']);
  });

  it('takes each category once, with the shelf first', () => {
    const { categories } = inputFromForm({ ...FORM, popular: true, marks: 'new, ,new, bounce' });
    expect(categories).toEqual(['bounce', 'featured', 'popular', 'new']);
  });
});

describe('the form of an add-on', () => {
  it('asks for no size, ground, ages or guests', () => {
    const typed = { title: 'Generator', description: 'Two circuits.', price: '60', units: '2' };
    expect(readProductForm({ ...NEW_PRODUCT, ...typed, category: 'addon' })).toMatchObject({
      ok: true,
      value: { categories: ['addon'], ages: 'All ages', capacity: 0 },
    });
    const inflatable = readProductForm({ ...NEW_PRODUCT, ...typed, category: 'bounce' });
    expect(inflatable.ok).toBe(false);
  });
});

describe('the form of what is no inflatable', () => {
  const chair = {
    ...NEW_PRODUCT,
    title: 'Folding chair',
    description: 'White.',
    price: '2',
    category: 'event' as const,
  };

  it('needs no ages, guests, blowers, circuits, size or ground', () => {
    expect(readProductForm(chair)).toMatchObject({
      ok: true,
      value: {
        ages: 'All ages',
        capacity: 0,
        power: { blowers: 0, circuits: 0 },
        size: { lengthFt: 0, widthFt: 0, heightFt: 0 },
        setup: { lengthFt: 0, widthFt: 0 },
        playedOn: false,
      },
    });
  });

  it('asks for all of it once guests play on it, and for ages only then', () => {
    const errors = (changes: Partial<ProductFormValues>) => {
      const read = readProductForm({ ...chair, ...changes });
      return read.ok ? [] : Object.keys(read.error);
    };
    const ground = ['size.lengthFt', 'size.widthFt', 'size.heightFt', 'setup.lengthFt'];
    expect(errors({ playedOn: true })).toEqual(
      expect.arrayContaining([...ground, 'ages', 'capacity']),
    );
    const screen = errors({ inflated: true });
    expect(screen).toEqual(expect.arrayContaining(ground));
    expect(screen).not.toContain('ages');
  });
});

describe('numberFrom', () => {
  it('reads amounts as people type them', () => {
    expect(['225', ' $1,250.50 ', '.5', '12.', '0'].map(numberFrom)).toEqual([
      225, 1250.5, 0.5, 12, 0,
    ]);
  });

  it('guesses nothing', () => {
    expect(['', '1,5', '12,34', '1e3', '0x10', '-4', '3 ft', '1.2.3'].map(numberFrom)).toEqual(
      Array.from({ length: 8 }, () => Number.NaN),
    );
  });
});

describe('centsFrom', () => {
  it('reads dollars to the cent, below zero too', () => {
    expect(['20', '$1,250.50', '-25', ' -0.5 ', '0'].map(centsFrom)).toEqual([
      2_000, 125_050, -2_500, -50, 0,
    ]);
  });

  it('accepts no fraction of a cent, and no words', () => {
    expect(['12.345', '1.500', '1,50', '1,5', '1e3', 'ten', '', '-', '--4'].map(centsFrom)).toEqual(
      Array.from({ length: 9 }, () => Number.NaN),
    );
  });
});

describe('readProductForm', () => {
  it('accepts a product from the catalogue as it is', () => {
    expect(readProductForm(FORM)).toEqual({ ok: true, value: inputFromProduct(PRODUCT) });
  });

  it('says for an empty form what each field needs, in sentences', () => {
    const read = readProductForm(NEW_PRODUCT);
    expect(read.ok ? {} : read.error).toEqual({
      title: 'Use at least 3 characters.',
      description: 'Describe it in a sentence or two.',
      price: 'Enter a price from $1 to $99,999.99.',
      category: 'Choose a category.',
      'size.lengthFt': 'Enter feet: more than 0, at most 500.',
      'size.widthFt': 'Enter feet: more than 0, at most 500.',
      'size.heightFt': 'Enter feet: more than 0, at most 500.',
      'setup.lengthFt': 'Enter feet: more than 0, at most 500.',
      'setup.widthFt': 'Enter feet: more than 0, at most 500.',
      ages: 'Enter the ages.',
      capacity: 'Enter a whole number from 1 to 1,000.',
    });
  });

  it('names the limit whatever is typed, all at once', () => {
    const typed = {
      price: '99999999',
      units: '10000',
      ages: '',
      size: { ...FORM.size, lengthFt: '0', heightFt: '-4' },
      power: { blowers: '-1', circuits: '' },
    };
    expect(problems(typed)).toEqual({
      price: 'Enter a price from $1 to $99,999.99.',
      units: 'Enter a whole number from 0 to 500.',
      ages: 'Enter the ages.',
      'size.lengthFt': 'Must be more than 0.',
      'size.heightFt': 'Enter feet: more than 0, at most 500.',
      'power.blowers': 'Enter a whole number from 0 to 20.',
    });
  });

  it('refuses less ground than it covers, however it is turned, and a crew of nobody', () => {
    const size = { lengthFt: '30', widthFt: '15', heightFt: '12' };
    const on = (lengthFt: string, widthFt: string) =>
      problems({ size, setup: { ...FORM.setup, lengthFt, widthFt } });
    const message = 'It is 30 × 15 ft, so it needs at least that much ground.';
    expect(on('26', '14')).toEqual({ 'setup.lengthFt': message, 'setup.widthFt': message });
    expect(on('26', '20')).toEqual({ 'setup.lengthFt': message });
    expect(on('15', '30')).toEqual({});
    expect(problems({ handling: { ...FORM.handling, people: '0' } })).toEqual({
      'handling.people': 'Enter 1 or more, or leave it empty.',
    });
  });

  it('reports each error at its field', () => {
    expect(problems({ price: '12.345' })).toEqual({
      price: 'Enter a positive amount with at most two decimals.',
    });
    const setup = { ...FORM.setup, gateWidthIn: 'wide', outletWithinFt: '0' };
    expect(problems({ setup })).toEqual({
      'setup.gateWidthIn': 'Enter inches: more than 0, at most 600.',
      'setup.outletWithinFt': 'Must be more than 0.',
    });
    expect(problems({ units: '1.5' })).toEqual({ units: 'Enter a whole number from 0 to 500.' });
    expect(problems({ capacity: '2000' })).toEqual({
      capacity: 'Enter a whole number from 1 to 1,000.',
    });
    expect(problems({ ages: 'x'.repeat(61) })).toEqual({ ages: 'Use 60 characters or fewer.' });
    expect(problems({ category: '', featured: true })).toEqual({
      category:
        'Choose one of: Bounce Houses, Water Slides, Combos, Obstacle Courses, Event Rentals, Add-ons.',
    });
    expect(problems({ marks: 'm'.repeat(41) })).toEqual({ marks: 'Use 40 characters or fewer.' });
    expect(problems({ images: [{ src: '/a.webp', alt: ' ', width: 10, height: 10 }] })).toEqual({
      'images.0.alt': 'Describe what the picture shows.',
    });
    expect(
      problems({ images: [{ src: '/a.webp', alt: 'A', width: 0, height: 10 }] }),
    ).toHaveProperty(['images.0.src']);
  });
});

describe('fieldOf', () => {
  it('understands the paths of zod and of the server', () => {
    expect(fieldOf(['size', 'lengthFt'])).toBe('size.lengthFt');
    expect(fieldOf(serverPath('body.size.lengthFt'))).toBe('size.lengthFt');
    expect(fieldOf(serverPath('/images/2/alt'))).toBe('images.2.alt');
    expect(fieldOf(serverPath('images[0].width'))).toBe('images.0.src');
    expect(fieldOf(serverPath('images'))).toBe('images');
    expect(fieldOf(serverPath('categories'))).toBe('category');
    expect(fieldOf(serverPath('categories.3'))).toBe('marks');
    expect(fieldOf(serverPath('setup.surfaces.1'))).toBe('setup.surfaces');
  });

  it('finds no field for what the form does not show', () => {
    expect(fieldOf(serverPath('revision'))).toBeUndefined();
    expect(fieldOf(serverPath(''))).toBeUndefined();
  });
});

it('says where an add-on is offered', () => {
  const said = (category: ProductFormValues['category']) => {
    const Form = () => {
      const form = useForm<ProductFormValues>({ defaultValues: { ...NEW_PRODUCT, category } });
      const Provider = FormProvider as unknown as FunctionComponent<typeof form>;
      return createElement(Provider, form, createElement(WhereOffered));
    };
    return renderToString(createElement(MemoryRouter, {}, createElement(Form)));
  };
  expect(said('addon')).toContain('href="/admin/settings#fees"');
  expect(said('bounce')).toBe('');
});
