import type { FormDefinition } from '@openward/contract/documents';

/** Saves something as a file, as a click on a link to it would. */
export function saveJson(content: unknown, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }));
  link.download = name;
  link.click();
  // The browser has begun to save it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** What a form's file is called: words of its name that any system takes. */
export function fileNameOf({ displayName, formName }: FormDefinition, ending: string): string {
  const words = (displayName || formName).replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  return `${words || 'form'}.${ending}`;
}
