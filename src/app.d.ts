declare global {
  namespace App {
    interface PageState {
      /** The card whose sheet is open over the shelf. */
      card?: string;
    }
  }
}
export {};
