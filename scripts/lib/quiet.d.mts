import type { Page } from '@playwright/test';

export function untilQuiet(page: Page): Promise<void>;
export function isStream(url: string): boolean;
