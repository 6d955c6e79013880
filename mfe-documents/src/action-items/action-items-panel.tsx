export default function ActionItemsPanel() {
  return null;
}
