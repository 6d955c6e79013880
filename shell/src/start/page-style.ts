import { pageStyle } from '@openward/ui/page-style';

// Run by the build, which writes it into the page.
export default pageStyle();
