import 'react';

// Buttons that open and close a dialog by themselves; React passes the attributes on, its types do not know them yet.
declare module 'react' {
  interface ButtonHTMLAttributes<T> {
    command?: 'show-modal' | 'close';
    commandfor?: string;
  }
}
