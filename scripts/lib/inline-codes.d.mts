import type { Plugin } from 'vite';

export function withCodes(text: string): string;
export function inlineCodes(): Plugin;
