/** Plain text of a page of the guide. Each page has a file of its own, to be translated as a whole. */

/** A term, or a key, with what it means. */
export interface TextTerm {
  readonly id: string;
  readonly term: string;
  readonly meaning: string;
}

export interface TextSection {
  readonly id: string;
  readonly title: string;
  readonly paragraphs?: readonly string[];
  readonly list?: readonly string[];
  readonly terms?: readonly TextTerm[];
  /** Whether the terms are keys to press. */
  readonly areKeys?: boolean;
}

export interface TextPage {
  /** Said before the first section. */
  readonly lead: string;
  readonly sections: readonly TextSection[];
}
