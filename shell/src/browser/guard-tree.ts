/** The node that a translator put in place of a text. */
const standIns = new WeakMap<Node, ChildNode>();

/**
 * Keeps React working in a page that a browser's translator or an extension has changed. They wrap or replace text
 * nodes; React does not know, and its next DOM call would throw and end the screen.
 */
export function guardTree(): void {
  const { insertBefore, removeChild } = Node.prototype;
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue') as PropertyDescriptor;

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
      // A wrapper element that is now empty is removed as well.
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

/** The node itself, or its stand-in. */
function inPage(node: Node): Node | undefined {
  return node.parentNode ? node : standIns.get(node);
}

/** A translator removes a text and inserts a `font` in its place, in one step or in two. */
function noteStandIns(changes: MutationRecord[]): void {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of changes) {
    const [text] = removedNodes;
    if (text?.nodeType !== Node.TEXT_NODE || text.parentNode) continue;
    const standIn = [addedNodes[0], previousSibling, nextSibling].find((node) => node?.nodeName === 'FONT');
    if (standIn) standIns.set(text, standIn as ChildNode);
  }
}
