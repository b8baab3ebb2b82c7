import 'react';

// Buttons that open and close a dialog natively; React passes the attributes on, but its types lack them.
declare module 'react' {
  interface ButtonHTMLAttributes<T> {
    command?: 'show-modal' | 'close';
    commandfor?: string;
  }
}
