/** One part of a page of text, under a heading of its own. `id` is its anchor in the address. */
export type TextSection = {
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** A list below the paragraphs. */
  readonly points?: readonly string[] | undefined;
  /** Links to pages of others, shown last. */
  readonly links?: readonly { readonly label: string; readonly href: string }[] | undefined;
};

/** A whole page of text. `lead` is its first sentence, and what search engines show of it. */
export type PageText = {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly TextSection[];
};
