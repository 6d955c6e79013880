export {
  Box,
  chakra,
  Flex,
  Grid,
  Heading,
  HStack,
  Link,
  SimpleGrid,
  Stack,
  Text,
  VisuallyHidden,
  VStack,
} from '@chakra-ui/react';
export { Page, PageHeader, Panel, type PanelRank } from './page.tsx';
