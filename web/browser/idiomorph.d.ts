// Of the library, which the build puts beside these files, what they use.

interface Callbacks {
  beforeNodeMorphed?(old: Node, made: Node): boolean;
  beforeAttributeUpdated?(name: string, old: Element, change: "update" | "remove"): boolean;
}

export const Idiomorph: {
  morph(old: Element, made: string, config: { morphStyle: "innerHTML"; callbacks: Callbacks }): void;
};
