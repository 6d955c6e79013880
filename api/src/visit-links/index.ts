// The public interface of visit links.
export { visitLinkHandlers } from './calls.ts';
export { visitLink } from './visit-link.ts';
