/** What stands in the page in the place of a text that a translator took out of it. */
const standIns = new WeakMap<Node, ChildNode>();

/**
 * Lets React go on in a page that somebody else has changed. The translator of a browser, or an extension, puts an
 * element around a text or in its place; React does not know, and what it asks for then would throw and end the screen.
 */
export function guardTree(): void {
  const { insertBefore, removeChild } = Node.prototype;
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue') as PropertyDescriptor;

  /** Takes the stand-in of a node away. */
  const forget = (node: Node) => {
    standIns.get(node)?.remove();
    standIns.delete(node);
  };

  Object.assign(Node.prototype, {
    insertBefore<T extends Node>(this: Node, node: T, before: Node | null): T {
      if (!node.parentNode) forget(node);
      let at = before && inPage(before);
      while (at && at.parentNode !== this) at = at.parentNode;
      return insertBefore.call(this, node, at ?? null) as T;
    },
    appendChild<T extends Node>(this: Node, node: T): T {
      return this.insertBefore(node, null);
    },
    removeChild<T extends Node>(this: Node, node: T): T {
      let at: Node | undefined = inPage(node);
      // An element around it that is empty now goes too.
      while (at?.parentNode) {
        const parent: Node = at.parentNode;
        removeChild.call(parent, at);
        at = parent === this || parent.hasChildNodes() ? undefined : parent;
      }
      return node;
    },
  });
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: ChildNode, value: string) {
      nodeValue.set?.call(this, value);
      const standIn = standIns.get(this);
      if (this.parentNode || !standIn?.parentNode) return;
      // The new text has no translation yet.
      standIn.replaceWith(this);
      standIns.delete(this);
    },
  });

  new MutationObserver(noteStandIns).observe(document, { childList: true, subtree: true });
}

/** The node itself, or what stands in for it. */
function inPage(node: Node): Node | undefined {
  return node.parentNode ? node : standIns.get(node);
}

/** A translator takes a text out and puts a `font` into its place, at once or one after the other. */
function noteStandIns(changes: MutationRecord[]): void {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of changes) {
    const [text] = removedNodes;
    if (text?.nodeType !== Node.TEXT_NODE || text.parentNode) continue;
    const standIn = [addedNodes[0], previousSibling, nextSibling].find((node) => node?.nodeName === 'FONT');
    if (standIn) standIns.set(text, standIn as ChildNode);
  }
}
