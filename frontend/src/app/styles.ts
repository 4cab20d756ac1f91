import "../ui/tokens.css";
import "../ui/base.css";
import "./layout.css";
import "../views/toolbar/toolbar.css";
import "../views/summary/summary.css";
