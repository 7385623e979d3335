import '@savvi/ui/tokens.css';
import { setNonce } from 'get-nonce';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';

// Radix writes style elements (scroll lock); the policy lets them in by this answer's nonce.
const script = document.currentScript;
if (script instanceof HTMLScriptElement) setNonce(script.nonce);

const root = document.getElementById('root');
if (root === null) throw new Error('This page has no root element');
createRoot(root).render(<App />);
